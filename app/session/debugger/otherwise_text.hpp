#pragma once

#include <string>

#include "kernels/run/run.hpp"

namespace lockstep {

/// What a pass that was recorded in an order has left otherwise than the run did, in a sentence; empty where nothing.
std::string otherwise_text(const Run& run, const Order& recorded, const std::vector<StateDiff>& otherwise);

}  // namespace lockstep
