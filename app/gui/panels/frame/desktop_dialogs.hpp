#pragma once

#include <string>

namespace lockstep {

/// The folders that programs are looked for in, parted by colons: PATH.
std::string program_folders();

/// A program that shows the desktop's own file dialogs lies in one of these folders. Waits for disks and networks: to be asked on
/// another thread.
bool desktop_has_dialogs(const std::string& folders);

}  // namespace lockstep
