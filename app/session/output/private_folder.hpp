#pragma once

#include <filesystem>

namespace lockstep {

/// Makes a folder, where it is not there, in one that is. Throws WriteError where it cannot be made, belongs to somebody else or may be
/// written by others: what lies in it could then be from anybody. That a link leads to it is as good if the link is one's own.
void make_private_folder(const std::filesystem::path& path);

}  // namespace lockstep
