#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// Detects a run whose passes repeat for ever: a sequence of states recurs. If the run counts its passes on the host, the count
/// may still end it, so it gets more time than a run whose whole state recurs.
class RepeatedPasses {
public:
    RepeatedPasses(const AlgorithmInfo& algorithm, const Dataset& dataset, const ParameterValues& parameters);

    struct Found {
        std::uint32_t pass = 0, earlier = 0;  ///< pass: the first to leave an earlier pass's state; earlier: that pass
        std::uint32_t repeats = 0;  ///< number of passes since `pass` that repeat an earlier one
        bool counted = false;  ///< the host's numbers differ, only the arrays repeat
        std::string sentence() const;  ///< "does not end: pass 9 leaves the same state as pass 7"
    };
    /// Call it after start() and after each pass. On a GPU only small states of long runs are compared. A large state is
    /// compared from the pass on where a sample of it has repeated 256 times.
    std::optional<Found> note(const Algorithm& algorithm, Device& device);

private:
    /// From pass `first` on, each state equals the one `period` passes before.
    struct Series {
        std::uint32_t first = 0, period = 0;
    };
    static std::optional<std::uint32_t> same_before(const std::vector<std::uint64_t>& states);
    bool samples_repeat(std::uint64_t sample, std::uint32_t pass);
    static void follow(Series& series, const std::vector<std::uint64_t>& states, std::uint32_t begin);

    std::uint64_t max_counted_;
    std::uint32_t pass_ = 0, begin_ = 0;  ///< begin: the first pass whose state is known
    std::vector<std::uint64_t> arrays_,
        all_;  ///< hashes of the states from begin_ on: arrays alone, and with the host's numbers
    std::vector<std::uint64_t> samples_;  ///< of each pass, if the state is large
    Series of_arrays_, of_all_, of_samples_;
    std::uint64_t min_repeats_of_samples_ = 256;
};

}  // namespace lockstep
