#pragma once

#include <string>

namespace lockstep {

/// The folders of programs, separated by colons: PATH.
std::string program_folders();

/// True if one of these folders contains a program for the desktop's file dialogs. Waits for disks and networks: call
/// it on another thread.
bool desktop_has_dialogs(const std::string& folders);

}  // namespace lockstep
