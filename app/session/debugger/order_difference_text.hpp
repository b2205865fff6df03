#pragma once

#include <string>

#include "kernels/run/run.hpp"

namespace lockstep {

/// How the result of a pass in a recorded order differs from the run's, in a sentence; empty: it does not.
std::string order_difference_text(const Run& run, const Order& recorded, const std::vector<StateDiff>& differences);

}  // namespace lockstep
