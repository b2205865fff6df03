#pragma once

#include <algorithm>
#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/debugger/races/hazards.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"
#include "kernels/simt/order.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::check {

/// The subject of a check: an algorithm with its input and parameters.
struct Subject {
    const AlgorithmInfo* algorithm = nullptr;
    std::shared_ptr<const Dataset> dataset;
    ParameterValues parameters;
    std::string_view executor = "simt";  ///< or "ptx"
    debugger::ReadText read_text{};  ///< for the names of elements; empty: the source is unavailable
};

/// A hazard of a run, as described by its trace.
struct FoundHazard {
    debugger::Hazard hazard;
    trace::Event first, second;
    std::string kernel, file, buffer;  ///< file: the file of the kernel
    struct Line {
        std::string file;
        std::uint32_t number = 0;
        auto operator<=>(const Line&) const = default;
    };
    Line first_line, second_line;  ///< of `first` and `second`
    std::uint32_t pass = 0, launch = 0;  ///< the number of the launch in its pass
    std::size_t first_access = 0, second_access = 0;  ///< numbers in the launch, from 0
    std::string sentence;
    Order order;

    /// In ascending order.
    std::pair<Line, Line> lines() const { return std::minmax({first_line, second_line}); }
    /// Whether both are the same finding: the same pair of lines of the same kernel.
    bool same_place(const FoundHazard& other) const;
};

/// Adds a hazard to a list with one entry per pair of lines: sums the pairs, and prefers a harmful example.
void add(std::vector<FoundHazard>& hazards, FoundHazard met);

/// A wrong element of a result.
struct WrongElement {
    std::string column;  ///< by name
    std::string space;  ///< name of the column's index space; empty: no other column has its rows
    std::uint32_t index = 0;
    bool operator==(const WrongElement&) const = default;
};

/// The settings of a trial.
struct TrialOptions {
    Order order;
    std::size_t trace_limit = 0;  ///< maximum number of accesses per pass that are searched for hazards; 0: no search
    std::uint32_t max_passes = 0xFFFFFFFFu;  ///< a run with more passes counts as failed
    double max_seconds = 0;  ///< a run with a longer pass counts as failed; 0: no limit
    const std::atomic<bool>* cancel = nullptr;
    /// Minimum step budget of a launch (set_step_budget()).
    std::uint64_t min_steps = kMinStepsOfCheck;
};

/// Whether a fault stopped a launch that would run for ever: beyond its LaunchLimit, or in a loop without accesses. Each further run
/// of it takes long.
bool runs_for_ever(const trace::Fault& fault);

/// The result of a trial.
struct Trial {
    Order order;
    std::string failure;  ///< one sentence: a wrong result, a fault, or an endless run; empty: none found
    bool stopped = false;  ///< a fault or a limit stopped the run
    std::optional<trace::Fault> fault{};  ///< the kernel's fault that stopped it
    std::uint32_t fault_launch = 0;  ///< the stopped launch's number in its pass
    std::uint32_t passes = 0;  ///< number of passes, including a stopped one
    bool gave_up = false;  ///< a limit of steps or time stopped the run, which may not be endless
    std::optional<std::uint32_t> repeated_pass{};  ///< first of the passes that repeat for ever
    double longest_pass = 0;  ///< in seconds
    std::vector<FoundHazard> hazards;  ///< in the order of discovery, one per pair of lines
    std::uint64_t launches = 0, accesses = 0;  ///< numbers of searched launches and accesses
    bool cut = false;  ///< a pass had more accesses than the limit
    HostColumns results;  ///< empty if the run was stopped
    /// The first wrong element, if known, preferably in a column with an index space.
    std::optional<WrongElement> wrong_element;

    /// The first pass with a harmful hazard.
    std::optional<std::uint32_t> first_harmful_pass() const;
};

/// Runs an algorithm on a separate emulator, verifies its result and searches each launch for hazards. Without a verifier it
/// compares the result with `expected`, if given. Throws Cancelled once *cancel is true,
/// InputError and DeviceError.
Trial run_trial(const Subject& subject, const TrialOptions& options, const HostColumns* expected = nullptr);

}  // namespace lockstep::check
