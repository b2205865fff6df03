#pragma once

#include "app/session/debugger/open_launch.hpp"
#include "app/session/debugger/warp/warp_picture.hpp"
#include "kernels/debugger/cursor.hpp"

namespace lockstep {

/// Fills in the sectors that an instruction accesses, with neighbours as long as 32 fit, and the target of each lane's
/// access.
void read_sectors(WarpPicture& picture, const OpenLaunch& open, const debugger::Cursor& cursor,
                  const debugger::Instruction& instruction);

}  // namespace lockstep
