#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// Finds a run whose passes repeat for ever: the same states come again and again. A run that counts its passes on the host may
/// still end by that count, so it has more time than one whose whole state comes again.
class RepeatedPasses {
public:
    RepeatedPasses(const AlgorithmInfo& algorithm, const Dataset& dataset, const ParameterValues& parameters);

    struct Found {
        std::uint32_t pass = 0, earlier = 0;  ///< the first pass that leaves the state of an earlier one, and that one
        std::uint32_t repeats = 0;  ///< passes since then, each of which repeats one before it
        bool counted = false;  ///< numbers of the host differ
        std::string sentence() const;  ///< "does not end: pass 9 leaves the same state as pass 7"
    };
    /// To be called after start() and after each pass. On a GPU only small states of long runs are compared.
    std::optional<Found> note(const Algorithm& algorithm, Device& device);

private:
    /// The pass from which on each state equals the one `period` passes before it.
    struct Series {
        std::uint32_t first = 0, period = 0;
    };
    static std::optional<std::uint32_t> same_before(const std::vector<std::uint64_t>& states);
    static void follow(Series& series, const std::vector<std::uint64_t>& states, std::uint32_t begin);

    std::uint64_t max_counted_;
    std::uint32_t pass_ = 0, begin_ = 0;  ///< begin: the first pass whose state is known
    std::vector<std::uint64_t> arrays_,
        all_;  ///< hashes of the states from begin_ on: arrays alone, and with the host's numbers
    Series of_arrays_, of_all_;
};

}  // namespace lockstep
