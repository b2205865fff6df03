#pragma once

#include <string_view>

namespace lockstep {

/// Marks an open file or folder as in use until the descriptor is closed or the process ends.
void mark_in_use(int descriptor);

/// Removes the files and folders that killed programs of this user left in a folder: those with a name by random_name() and this ending
/// that are at least a minute old and that no process has marked.
void remove_abandoned(const char* folder, std::string_view ending);

}  // namespace lockstep
