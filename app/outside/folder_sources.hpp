#pragma once

#include <filesystem>
#include <vector>

#include "app/outside/library_cache.hpp"

namespace lockstep {

/// What a folder with kernels of one's own is compiled from.
struct FolderSources {
    std::filesystem::path folder;
    std::vector<std::filesystem::path> sources;  ///< its .cpp files, below it too
    std::vector<std::filesystem::path> headers;  ///< where it has none, its .hpp files: they hold the entries then
};

/// Throws InputError where it cannot be read, or holds nothing to compile.
FolderSources sources_in(const std::filesystem::path& folder);

/// Adds a folder's files, each with its content, to the name of what is made from them. Throws InputError.
void add_files_of(BuildName& name, const std::filesystem::path& folder);

}  // namespace lockstep
