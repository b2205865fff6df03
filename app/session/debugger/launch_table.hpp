#pragma once

#include <cstdint>
#include <span>

#include "kernels/debugger/memory/traffic.hpp"

namespace lockstep {

struct OpenLaunch;

/// The table of lines and warps of a launch whose costs are known, with what each instruction moves.
void fill_launch_table(OpenLaunch& open, std::span<const debugger::InstructionCost> costs);

}  // namespace lockstep
