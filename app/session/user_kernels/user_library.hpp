#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

// Compiles a folder of user kernels to a shared library, cached under a name made of its settings. Beside it lies a list of
// all files that the compiler read, each with a hash of its content. The library is reused while all of them are unchanged.

// ---- sources --------------------------------------------------------------------------------------------------------

/// The files of a folder of user kernels to compile.
struct FolderSources {
    std::filesystem::path folder;
    std::vector<std::filesystem::path> sources;  ///< its .cpp files, also in folders below it
    std::vector<std::filesystem::path> headers;  ///< .hpp files with entries that no source includes
};

/// Without a .cpp, every .hpp counts as having entries; else those that contain LOCKSTEP_ENTRY and that no .cpp
/// includes, directly or indirectly: such a .cpp contains the entry already. Throws InputError if the folder cannot be
/// read, or contains nothing to compile.
FolderSources sources_in(const std::filesystem::path& folder);

/// Throws InputError.
std::string content_of(const std::filesystem::path& file);

// ---- the cache ------------------------------------------------------------------------------------------------------

/// The folder of cached libraries. Throws WriteError if it cannot be created, or if another user could write to it.
std::filesystem::path library_cache();

/// Moves a compiled library to its place and flushes it to disk. Throws WriteError.
void keep_library(const std::filesystem::path& made, const std::filesystem::path& library);

/// A hash of settings and contents.
class BuildName {
public:
    void add(std::string_view text);
    std::string text() const;

private:
    std::uint64_t hash_ = 0xCBF29CE484222325ull;
};

/// Compiles to `library`, and makes the compiler list the files that it reads in `read`, as make rules.
using MakeLibrary = std::function<void(const std::filesystem::path& library, const std::filesystem::path& read)>;

/// The cached library of this name; recompiled if it is missing or damaged, or if one of its source files has changed.
/// If a file changes during compilation, it is compiled again.
/// settings  other inputs of the library; the program's build and its compiler are added
/// folder    its source files count as read; empty: none
/// mark      text that each complete library contains
/// Throws InputError if files keep changing, or the compiler writes no library; WriteError; and the errors of `make`.
std::filesystem::path cached_library(BuildName settings, std::string_view ending, const std::filesystem::path& folder,
                                     std::string_view mark, const MakeLibrary& make);

/// Throws InputError, which begins with `what`, if a header of the source tree is newer than the program: a library
/// compiled with it would not fit the program.
void require_own_headers(std::string_view what);

// ---- libraries of entries -------------------------------------------------------------------------------------------

/// A kind of shared library compiled from a folder's entries.
struct UserLibrary {
    std::string_view mark;  ///< text in each library; the tag of the program's build follows it
    std::string_view ending;  ///< of its file name in the cache
    std::vector<std::string> fits{};  ///< additional settings in its name: a GPU
    std::string source{};  ///< lines compiled with the folder's files
    std::function<void(const std::vector<std::filesystem::path>& files, const std::filesystem::path& library,
                       const std::filesystem::path& read)>
        compile{};
};

/// The cached library of a folder. Throws as cached_library() does.
std::filesystem::path built_library(const FolderSources& from, const UserLibrary& kind);

/// Loads a library until the program ends and returns its entries. Call it on the first thread.
/// path  as typed by the user, for errors
/// Throws InputError before executing its code if it is not such a library, was built for another build of the program,
/// or could have been changed by another user; and if an entry has no id or no executor, or its code fails.
std::vector<AlgorithmInfo> entries_of_library(const std::filesystem::path& library, std::string_view mark,
                                              const std::filesystem::path& path);

}  // namespace lockstep
