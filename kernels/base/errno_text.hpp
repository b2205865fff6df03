#pragma once

#include <string>

namespace lockstep {

/// The reason why a system call failed, as a clause that follows a colon: "the disk is full".
/// code  errno of the call
std::string errno_text(int code);

}  // namespace lockstep
