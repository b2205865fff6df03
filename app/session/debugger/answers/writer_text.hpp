#pragma once

#include <cstdint>
#include <string>

#include "kernels/debugger/recording.hpp"

namespace lockstep {

/// Who made an access, and where in the source: "block 1, lane 10, line 21". The warp where a block has several, the file where it
/// is not the kernel's own: "block 1, warp 2, lane 10, line 21 of warp_sum.hpp".
std::string writer_text(const debugger::Recording& recording, std::uint32_t event);
/// The same where there is little room, block, warp and lane as they are typed: "1:0:10, line 21".
std::string brief_writer_text(const debugger::Recording& recording, std::uint32_t event);

}  // namespace lockstep
