#pragma once

#include <algorithm>
#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/debugger/races/hazards.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/executors/most_turns.hpp"
#include "kernels/simt/order.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::check {

/// An algorithm on an input: what is checked.
struct Subject {
    const AlgorithmInfo* algorithm = nullptr;
    std::shared_ptr<const Dataset> dataset;
    ParameterValues parameters;
    debugger::ReadText read_text{};  ///< for the names of elements; empty: there is no source
};

/// A hazard that a run has met, with all that is to be said of it once its trace is gone.
struct MetHazard {
    debugger::Hazard hazard;
    trace::Event first, second;
    std::string kernel, file, buffer;  ///< file: the kernel's own
    struct Line {
        std::string file;
        std::uint32_t number = 0;
        auto operator<=>(const Line&) const = default;
    };
    Line first_line, second_line;  ///< of `first` and `second`
    std::uint32_t pass = 0, launch = 0;  ///< the number of the launch in its pass
    std::size_t first_access = 0, second_access = 0;  ///< of the launch, from 0
    std::string sentence;
    Order order;

    /// The lesser one first.
    std::pair<Line, Line> lines() const { return std::minmax({first_line, second_line}); }
    /// The same lines and the same array.
    bool same_place(const MetHazard& other) const;
};

/// Puts a hazard among others: a place comes once, its pairs are added up, and a harmful one is what is shown of it.
void add(std::vector<MetHazard>& hazards, MetHazard met);

/// An element of a result that is wrong.
struct WrongElement {
    std::string column;  ///< by name
    std::string space;  ///< that this runs over, by name; empty: nothing else has its rows
    std::uint32_t index = 0;
    bool operator==(const WrongElement&) const = default;
};

/// How a run is made.
struct TrialOptions {
    Order order;
    std::size_t trace_limit = 0;  ///< accesses of a pass that are searched for hazards; 0: no search
    std::uint32_t max_passes = 0xFFFFFFFFu;  ///< more than this is a failure of its own
    double max_seconds = 0;  ///< a pass that takes longer is one, too; 0: it may take any time
    const std::atomic<bool>* cancel = nullptr;
    /// That a launch may make before it is one, as max_turns() has it.
    std::uint64_t min_turns = kMinTurnsOfCheck;
};

/// What became of a run.
struct Trial {
    Order order;
    std::string failure;  ///< a wrong result, a fault or no end, in a sentence; empty: right, as far as anybody says
    bool stopped = false;  ///< by a fault, or before it ended
    std::optional<trace::Fault> fault{};  ///< of a kernel, that stopped it
    std::uint32_t fault_launch = 0;  ///< the number in its pass of the launch that it stopped
    std::uint32_t passes = 0;  ///< the one that stopped it included
    double longest_pass = 0;  ///< s
    std::vector<MetHazard> hazards;  ///< as they were met; a place comes once
    std::uint64_t launches = 0, accesses = 0;  ///< that were searched
    bool cut = false;  ///< passes had more accesses than the limit
    HostColumns results;  ///< empty where it was stopped
    /// The first that is wrong, where that is known: of a column with a space, if there is one.
    std::optional<WrongElement> wrong_element;

    /// The first pass with a harmful hazard.
    std::optional<std::uint32_t> first_harmful_pass() const;
};

/// Runs an algorithm on an emulator of its own, checks its result and searches each launch for hazards. An algorithm that says
/// not whether its result is right is compared with `expected`, where that is given. Throws Cancelled once *cancel is true,
/// InputError and DeviceError.
Trial try_out(const Subject& subject, const TrialOptions& options, const HostColumns* expected = nullptr);

}  // namespace lockstep::check
