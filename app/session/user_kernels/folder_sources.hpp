#pragma once

#include <filesystem>
#include <vector>

#include "app/session/user_kernels/library_cache.hpp"

namespace lockstep {

/// What a folder with kernels of one's own is compiled from.
struct FolderSources {
    std::filesystem::path folder;
    std::vector<std::filesystem::path> sources;  ///< its .cpp files, below it too
    std::vector<std::filesystem::path> headers;  ///< .hpp files in it that hold entries which no source has
};

/// Where there is no .cpp, each .hpp counts as holding entries; else those that say LOCKSTEP_ENTRY and that no .cpp includes, be it by
/// way of others: each of these names the entry already, and would name it twice.
/// Throws InputError where it cannot be read, or holds nothing to compile.
FolderSources sources_in(const std::filesystem::path& folder);

/// Adds a folder's files, each with its content, to the name of what is made from them. Throws InputError.
void add_files_of(BuildName& name, const std::filesystem::path& folder);

}  // namespace lockstep
