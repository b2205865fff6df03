#pragma once

#include <string_view>

namespace lockstep {

/// Marks an open file or folder as in use until the descriptor is closed or the process ends.
void mark_in_use(int descriptor);

/// Removes what killed runs of this user have left in a folder: files and folders of random_name() with this ending that no
/// process has marked, at least a minute old.
void remove_abandoned(const char* folder, std::string_view ending);

}  // namespace lockstep
