#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/debugger/open_launch.hpp"
#include "app/session/debugger/warp/bank_picture.hpp"
#include "app/session/debugger/warp/lane_variable.hpp"
#include "app/session/debugger/warp/warp_picture.hpp"
#include "kernels/debugger/cursor.hpp"

namespace lockstep {

/// The picture of a warp's instruction at the cursor. instruction: of that warp.
WarpPicture read_warp(const OpenLaunch& open, const debugger::Cursor& cursor, const debugger::Instruction& instruction);

/// Marks the lane that a fault has stopped, with its index; does nothing if the fault was in another warp.
void mark_fault(WarpPicture& picture, const trace::Fault& fault);

/// None if the instruction does not access shared memory.
std::optional<BankPicture> read_banks(const OpenLaunch& open, const debugger::Instruction& instruction);

/// The variables of a lane before and after the instruction.
std::vector<LaneVariable> read_variables(const OpenLaunch& open, const debugger::Cursor& cursor,
                                         const debugger::Instruction& instruction, std::uint32_t lane);

/// "Access 512 of 1,467: lane 11 of warp 0, block 1 loads rank[74]".
std::string access_sentence(const OpenLaunch& open, const debugger::Cursor& cursor);

/// Shortens a number to the width of a lane: at most three significant digits if it has a fraction. The variables of
/// the lane in focus are not shortened.
std::string for_a_lane(std::string text);

/// "beyond = load(rank, next)", from the kernel's source; without it "load rank".
std::string code_of(const OpenLaunch& open, const trace::Event& event);
/// "load rank[next]".
std::string access_of_line(const OpenLaunch& open, const trace::Event& event);

}  // namespace lockstep
