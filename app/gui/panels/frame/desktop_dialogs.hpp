#pragma once

#include <string>

namespace lockstep {

/// The folders of programs, separated by colons: PATH.
std::string program_folders();

/// Whether a program for the desktop's file dialogs lies in one of these folders. Waits for disks and networks: call it on another
/// thread.
bool desktop_has_dialogs(const std::string& folders);

}  // namespace lockstep
