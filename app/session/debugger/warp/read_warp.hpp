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

/// What a warp is at, at a moment of a launch. instruction: of that warp.
WarpPicture read_warp(const OpenLaunch& open, const debugger::Cursor& cursor, const debugger::Instruction& instruction);

/// Says in a picture which of its lanes a fault has stopped there, and with what index; nothing where it was another warp.
void mark_fault(WarpPicture& picture, const trace::Fault& fault);

/// None where the instruction does not go to shared memory.
std::optional<BankPicture> read_banks(const OpenLaunch& open, const debugger::Instruction& instruction);

/// What the variables of a lane hold before the instruction and after it.
std::vector<LaneVariable> read_variables(const OpenLaunch& open, const debugger::Cursor& cursor,
                                         const debugger::Instruction& instruction, std::uint32_t lane);

/// "Access 512 of 1,467: lane 11 of warp 0, block 1 loads rank[74]".
std::string access_sentence(const OpenLaunch& open, const debugger::Cursor& cursor);

/// As wide as a lane: of numbers with fractions three digits, or fewer where there are zeros before them. The variables of the lane
/// in focus have all of them.
std::string for_a_lane(std::string text);

/// "beyond = load(rank, next)", by the kernel's source; without it "load rank".
std::string code_of(const OpenLaunch& open, const trace::Event& event);
/// "load rank[next]".
std::string access_of_line(const OpenLaunch& open, const trace::Event& event);

}  // namespace lockstep
