#pragma once

#include <filesystem>

namespace lockstep {

/// Creates a folder in an existing one if it is missing. Throws WriteError if that fails, or if another user owns it or
/// may write to it and could have placed files in it. A symbolic link to it is accepted if the user owns the link.
void make_private_folder(const std::filesystem::path& path);

}  // namespace lockstep
