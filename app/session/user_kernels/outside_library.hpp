#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/user_kernels/folder_sources.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// A shared library that is made of a folder's entries by one of the compilers.
struct UserLibrary {
    std::string_view mark;  ///< what it is, in words that stand in it, with the build that it is for behind them
    std::string_view ending;  ///< of its name where it is kept
    std::vector<std::string> fits{};  ///< what else it is for: a GPU
    std::string source{};  ///< lines that it has besides the folder's
    /// Makes a library from files; throws what is wrong with them.
    std::function<void(const std::vector<std::filesystem::path>& files, const std::filesystem::path& library)>
        compile{};
};

/// The library, compiled where none is kept from before. Throws InputError where the folder, or the program's own headers, cannot
/// be used, WriteError where the library cannot be written, and whatever `compile` throws.
std::filesystem::path built_library(const FolderSources& from, const UserLibrary& kind);

/// Loads a library for as long as the program runs, and has it name its entries: from the first thread alone.
/// path  that the person gave, for errors
/// Throws InputError where it is none of this kind, or is for another version of the program, before anything of it runs; and where
/// an entry lacks its id, or what runs it.
std::vector<AlgorithmInfo> entries_of_library(const std::filesystem::path& library, std::string_view mark,
                                              const std::filesystem::path& path);

}  // namespace lockstep
