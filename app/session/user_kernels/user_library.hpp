#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

// A folder of user kernels becomes a shared library. The library is cached under a name made of its settings; beside it lies a list of all
// files that the compiler read, each with a hash of its content. It is used again while all of them are as they were.

// ---- sources --------------------------------------------------------------------------------------------------------

/// The files that a folder of user kernels is compiled from.
struct FolderSources {
    std::filesystem::path folder;
    std::vector<std::filesystem::path> sources;  ///< its .cpp files, also in folders below it
    std::vector<std::filesystem::path> headers;  ///< .hpp files in it with entries that no source includes
};

/// Without a .cpp, each .hpp counts as having entries; else those that say LOCKSTEP_ENTRY and that no .cpp includes, directly or through
/// other files: a .cpp that includes one names its entry already.
/// Throws InputError where the folder cannot be read, or holds nothing to compile.
FolderSources sources_in(const std::filesystem::path& folder);

/// Throws InputError.
std::string content_of(const std::filesystem::path& file);

// ---- the cache ------------------------------------------------------------------------------------------------------

/// The folder of cached libraries. Throws WriteError where it cannot be made, and where another user could write to it.
std::filesystem::path library_cache();

/// Moves a compiled library to its place and flushes it to the disk. Throws WriteError.
void keep_library(const std::filesystem::path& made, const std::filesystem::path& library);

/// A hash of settings and contents.
class BuildName {
public:
    void add(std::string_view text);
    std::string text() const;

private:
    std::uint64_t hash_ = 0xCBF29CE484222325ull;
};

/// Compiles to `library`, and lets the compiler list the files that it reads in `read`, as rules of make.
using MakeLibrary = std::function<void(const std::filesystem::path& library, const std::filesystem::path& read)>;

/// The cached library of this name; compiled where there is none, where a file that it was compiled from has changed, and where it is
/// damaged. A file that changes during compilation makes it compile again.
/// settings  what the library depends on besides files; the program's build and its compiler are added
/// folder    its source files count as read; empty: none
/// mark      text that each whole library contains
/// Throws InputError where files change again and again, or the compiler makes no library; WriteError; and what `make` throws.
std::filesystem::path cached_library(BuildName settings, std::string_view ending, const std::filesystem::path& folder,
                                     std::string_view mark, const MakeLibrary& make);

/// Throws InputError, which begins with `what`, where a header of the source tree is newer than the program: a library that is compiled
/// with it would not fit the program.
void require_own_headers(std::string_view what);

// ---- libraries of entries -------------------------------------------------------------------------------------------

/// A shared library that a compiler makes of a folder's entries.
struct UserLibrary {
    std::string_view mark;  ///< text in each of them; the tag of the program's build follows it
    std::string_view ending;  ///< of its name in the cache
    std::vector<std::string> fits{};  ///< what else it is made for: a GPU
    std::string source{};  ///< lines that are compiled with the folder's files
    std::function<void(const std::vector<std::filesystem::path>& files, const std::filesystem::path& library,
                       const std::filesystem::path& read)>
        compile{};
};

/// The cached library of a folder. Throws as cached_library() does.
std::filesystem::path built_library(const FolderSources& from, const UserLibrary& kind);

/// Loads a library for as long as the program runs and returns its entries: on the first thread alone.
/// path  as the user gave it, for errors
/// Throws InputError before any of its code runs where it is no such library, is for another build of the program, or where another user
/// could have changed it; and where an entry has no id or no executor, or its code fails.
std::vector<AlgorithmInfo> entries_of_library(const std::filesystem::path& library, std::string_view mark,
                                              const std::filesystem::path& path);

}  // namespace lockstep
