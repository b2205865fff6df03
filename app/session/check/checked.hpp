#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "app/session/setup.hpp"
#include "kernels/debugger/check/check.hpp"
#include "kernels/debugger/check/fewer_elements.hpp"
#include "kernels/debugger/check/parting.hpp"
#include "kernels/debugger/check/shrink.hpp"

namespace lockstep {

/// Elements of an input that nobody has named, at most: a check of it takes seconds.
inline constexpr std::uint32_t kMaxUnasked = 1024;
/// Passes after which a run that has failed before is given up.
inline constexpr std::uint32_t kMaxPasses = 100'000;

/// An algorithm that was checked on one input.
struct Checked {
    Setup setup;
    check::Check check;
};

/// The smallest input that was found to fail, and the run that shows it.
struct Smallest {
    Setup setup;
    std::optional<check::DatasetFile> file{};  ///< of the input, where elements of a file were dropped
    check::Trial trial{};
    std::uint32_t pass = 0;  ///< to look at
    /// In that pass, where a wrong result begins; none where a hazard or a fault says more, or where it is not known.
    std::optional<check::MetAccess> access{};

    /// The harmful hazard of that pass; null where it has none.
    const check::MetHazard* hazard() const;
    /// Where it opens in that pass: at the fault, behind the second access of the hazard, behind `access`; none: after the pass.
    std::optional<DebuggerScenario> debugger() const;
};

/// The input to shrink: the first on which a result is wrong, else the first with a harmful hazard; nothing where there is none.
std::optional<std::size_t> worst_of(std::span<const Checked> all);

/// Where to look: the pass that a fault has stopped, else the first pass with a harmful hazard, else where the run parts from lock
/// step (lock step from lane by lane), else where the wrong element got its value, else the last pass there is.
check::Parting place_to_open(const check::Trial& trial, const check::Subject& subject, const check::Effort& effort);

}  // namespace lockstep
