#pragma once

#include <cstdint>
#include <string>

#include "kernels/debugger/recording.hpp"

namespace lockstep {

/// The thread and source line of an access: "block 1, lane 10, line 21". With the warp if the block has several, and
/// the file if it is not the kernel's own: "block 1, warp 2, lane 10, line 21 of warp_sum.hpp".
std::string writer_text(const debugger::Recording& recording, std::uint32_t event);
/// The short form, with block, warp and lane as they are typed: "1:0:10, line 21".
std::string brief_writer_text(const debugger::Recording& recording, std::uint32_t event);

}  // namespace lockstep
