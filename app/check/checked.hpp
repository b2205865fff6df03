#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "app/setup.hpp"
#include "kernels/check/check.hpp"
#include "kernels/check/fewer_elements.hpp"
#include "kernels/check/shrink.hpp"

namespace lockstep {

/// Elements of an input that nobody has named, at most: a check of it takes seconds.
inline constexpr std::uint32_t kMostUnasked = 1024;
/// Passes after which a run that has failed before is given up.
inline constexpr std::uint32_t kMostPasses = 100'000;

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

    /// The harmful hazard of that pass; null where it has none.
    const check::MetHazard* hazard() const;
};

/// The input to shrink: the first on which a result is wrong, else the first with a harmful hazard; nothing where there is none.
std::optional<std::size_t> worst_of(std::span<const Checked> all);

/// Where to look: the pass that a fault has stopped, else the first pass with a harmful hazard, else the first that differs from
/// lock step, else the last there is.
std::uint32_t pass_to_open(const check::Trial& trial, const check::Subject& subject, const std::atomic<bool>* cancel);

}  // namespace lockstep
