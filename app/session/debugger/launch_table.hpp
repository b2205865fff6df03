#pragma once

#include <cstdint>
#include <span>

#include "kernels/debugger/memory/traffic.hpp"

namespace lockstep {

struct OpenLaunch;

/// Fills the table of lines and warps of a launch from the costs of its instructions.
void fill_launch_table(OpenLaunch& open, std::span<const debugger::InstructionCost> costs);

}  // namespace lockstep
