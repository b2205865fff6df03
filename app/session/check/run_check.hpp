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
#include "kernels/debugger/check/first_difference.hpp"
#include "kernels/debugger/check/reduced_dataset.hpp"
#include "kernels/debugger/check/shrink.hpp"

namespace lockstep {

/// Maximum number of elements of a generated input, so that its check takes seconds.
inline constexpr std::uint32_t kMaxUnasked = 1024;
/// Maximum work (AlgorithmInfo::steps) of a generated input, for the same reason.
inline constexpr std::uint64_t kMaxSteps = 1u << 20;
/// Maximum number of elements of the algorithm's own example.
inline constexpr std::uint32_t kMaxExample = 16 * 1024;
/// Number of passes after which a repeated failing run is stopped.
inline constexpr std::uint32_t kMaxPasses = 100'000;

/// An input with the parameters that are not at their defaults: "array:random,n=257 least=0".
std::string name_of(const Setup& setup);

/// An algorithm that was checked on one input with one set of parameters.
struct CheckedInput {
    Setup setup;
    check::Check check;
};

/// The smallest input that fails, and the failing run.
struct Smallest {
    Setup setup;
    std::optional<check::DatasetFile> file{};  ///< the input, if elements of its file were dropped
    check::Trial trial{};
    std::uint32_t pass = 0;  ///< the pass to open
    /// The access in that pass that first stores a wrong result; none for a hazard or a fault, or if unknown.
    std::optional<check::FoundAccess> access{};

    /// The harmful hazard in that pass; null if there is none.
    const check::FoundHazard* hazard() const;
    /// The position in that pass to open: the fault, the second access of the hazard, or `access`; none: its end.
    std::optional<DebuggerScenario> debugger() const;
};

/// Index of the input to shrink: the first with a wrong result, else the first with a harmful hazard; none: none fails.
std::optional<std::size_t> worst_of(std::span<const CheckedInput> all);

/// The pass to open: the one stopped by a fault, else the first with a harmful hazard, else the first that differs from
/// lock step (lock step from lane by lane), else the one that stored the wrong element, else the last pass.
check::FirstDifference place_to_open(const check::Trial& trial, const check::Subject& subject,
                                     const check::Effort& effort);

/// The algorithm to check, with an input or small generated ones.
struct CheckRequest {
    const Catalog* catalog = nullptr;
    std::string algorithm;
    DatasetSource dataset{};  ///< empty: the algorithm's example and generated ones, also at the ends of parameters
    std::vector<std::pair<std::string, std::string>> parameters{};
    std::optional<std::uint32_t> orders{};  ///< number of shuffled orders; none: the default
    ExecutorKind executor = ExecutorKind::simt;  ///< an emulated one
};

/// Callbacks of the caller: open inputs, show progress, cancel.
struct CheckHost {
    /// run_bytes  memory of the checked run, as in open_dataset()
    std::function<std::shared_ptr<const Dataset>(const DatasetSource& source, DatasetKind wanted,
                                                 const RunBytes& run_bytes)>
        open;
    /// Calls `work` with an effort that has the caller's progress and cancellation flag. what: "list.rhj on list:random,n=33".
    std::function<void(const std::string& what, const std::function<void(const check::Effort&)>& work)> watch;
};

struct CheckResult {
    std::vector<CheckedInput> all;
    std::optional<Smallest> smallest;  ///< none: nothing harmful was found
    std::vector<std::string>
        not_tried;  ///< inputs and ends of parameters that the check left out, each with the reason
};

/// Checks each input, the example first, then shrinks the worst. Throws InputError, DeviceError and the errors of host code.
CheckResult run_check(const CheckRequest& request, const CheckHost& host);

/// Adds the scenario that opens at the failure; its input lies beside it if elements of a file were dropped.
void write_scenario(OutputSet& outputs, const std::filesystem::path& file, const Smallest& smallest);

}  // namespace lockstep
