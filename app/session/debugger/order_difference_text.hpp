#pragma once

#include <string>

#include "kernels/run/run.hpp"

namespace lockstep {

/// How the result of a pass in a recorded order differs from the run's, in a sentence; empty: it does not. For a repeated pass of a
/// recording the sentence has the first column and element with both values.
std::string order_difference_text(const Run& run, std::uint32_t pass, const Order& recorded,
                                  const std::vector<StateDiff>& differences);

/// The run was opened from a recording, whose passes this program can repeat.
bool repeats_recording(const Run& run);

}  // namespace lockstep
