#pragma once

#include <cstdint>
#include <optional>

#include "kernels/run/entry/run_need.hpp"

namespace lockstep {

/// Lower bounds for the memory of a run and its recording, per element and per arc. If the work grows faster than the input
/// (AlgorithmInfo::steps), the figures are per pair of elements, without arcs; for matrices the entries of factors are the arcs.
struct RunSize {
    RunNeed arrays;  ///< on its device
    RunNeed inputs, state;  ///< of a recorded run: copied once, and copied per pass
    RunNeed columns;  ///< inputs and results on the host
};

/// The factor of a per-element figure for an input size: the number of elements, or of pairs. At most 2^62.
std::uint64_t times_reckoned(const AlgorithmInfo& algorithm, std::uint64_t num_elements);

/// As reckon_run(), also for pairs. Empty if the algorithm does not take the input, or if its kind has no simplest input.
std::optional<RunSize> reckon_size(const AlgorithmInfo& algorithm, const ParameterValues& parameters);

}  // namespace lockstep
