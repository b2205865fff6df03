#pragma once

#include "app/session/debugger/open_launch.hpp"
#include "app/session/debugger/warp/warp_picture.hpp"
#include "kernels/debugger/cursor.hpp"

namespace lockstep {

/// Fills in the sectors of an instruction that goes to memory, with those around them where there is room for 32, and where
/// each lane's access goes.
void read_sectors(WarpPicture& picture, const OpenLaunch& open, const debugger::Cursor& cursor,
                  const debugger::Instruction& instruction);

}  // namespace lockstep
