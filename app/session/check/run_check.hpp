#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/session/output/output_set.hpp"
#include "app/session/setup.hpp"
#include "kernels/debugger/check/check.hpp"
#include "kernels/debugger/check/fewer_elements.hpp"
#include "kernels/debugger/check/parting.hpp"
#include "kernels/debugger/check/shrink.hpp"

namespace lockstep {

/// Elements of an input that the user did not name, at most: a check of it takes seconds.
inline constexpr std::uint32_t kMaxUnasked = 1024;
/// The algorithm's own example may be larger.
inline constexpr std::uint32_t kMaxExample = 16 * 1024;
/// Passes after which a repeated failing run is stopped.
inline constexpr std::uint32_t kMaxPasses = 100'000;

/// An input with the parameters that are not at their defaults: "array:random,n=257 least=0".
std::string name_of(const Setup& setup);

/// An algorithm that was checked on one input with one set of parameters.
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

/// What is checked: an algorithm, on an input or on small ones that suit it.
struct CheckRequest {
    const Catalog* catalog = nullptr;
    std::string algorithm;
    DatasetSource dataset{};  ///< empty: its example and small ones, the latter also with each parameter at its ends
    std::vector<std::pair<std::string, std::string>> parameters{};
    std::optional<std::uint32_t> orders{};  ///< shuffled ones; none: the check's own number
};

/// The caller's part: opens inputs, shows progress, cancels.
struct CheckHost {
    /// run_bytes  of what is checked on it, as open_dataset()
    std::function<std::shared_ptr<const Dataset>(const DatasetSource& source, DatasetKind wanted,
                                                 const RunBytes& run_bytes)>
        open;
    /// Calls `work` with an effort that has the caller's progress and cancellation flag. what: "list.rhj on list:random,n=33".
    std::function<void(const std::string& what, const std::function<void(const check::Effort&)>& work)> watch;
};

struct CheckResult {
    std::vector<Checked> all;
    std::optional<Smallest> smallest;  ///< none: nothing harmful was found
    std::vector<std::string> not_tried;  ///< inputs and ends of parameters that the check left out, each with the reason
};

/// Checks each input, the example first, then shrinks the worst. Throws InputError, DeviceError and what the host throws.
CheckResult run_check(const CheckRequest& request, const CheckHost& host);

/// Adds the scenario that opens where it fails to what is written, with its input beside it where that was cut out of a file.
void write_scenario(OutputSet& outputs, const std::filesystem::path& file, const Smallest& smallest);

}  // namespace lockstep
