#pragma once

#include <string>

namespace lockstep {

/// Why a system call failed, in words for behind a colon: "the disk is full".
/// code  errno of the call
std::string errno_text(int code);

}  // namespace lockstep
