#pragma once

#include <cstdint>
#include <optional>

#include "kernels/run/entry/run_need.hpp"

namespace lockstep {

/// What a run takes of memory as its input grows, and what is kept of it, at the least. Where the work grows faster than the input
/// (AlgorithmInfo::steps) the figures are for each pair of elements, and for no arcs; of matrices those of both factors count as arcs.
struct RunSize {
    RunNeed arrays;  ///< on its device
    RunNeed inputs, state;  ///< of a run that is recorded: what it copies once, and each state
    RunNeed columns;  ///< inputs and results on the host
};

/// How often a figure for an element counts on an input of so many: for each of them, or for each pair. No more than 2^62.
std::uint64_t times_reckoned(const AlgorithmInfo& algorithm, std::uint64_t num_elements);

/// As reckon_run(), for pairs too. None where the algorithm takes no such input, and where no plainest one is known of its kind.
std::optional<RunSize> reckon_size(const AlgorithmInfo& algorithm, const ParameterValues& parameters);

}  // namespace lockstep
