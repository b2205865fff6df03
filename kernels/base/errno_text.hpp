#pragma once

#include <string>

namespace lockstep {

/// Why a call of the system failed, in words that follow a colon or a comma: "the disk is full". code: errno as the call left it.
std::string errno_text(int code);

}  // namespace lockstep
