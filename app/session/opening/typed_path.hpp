#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace lockstep {

/// The folders for relative paths and "~".
struct PathRoots {
    std::filesystem::path working_folder, home;  ///< home: empty where it is unknown

    static PathRoots of_process();
};

/// A partly typed path: "~/data/fa" lists the entries of "~/data/" that begin with "fa".
struct TypedPath {
    std::filesystem::path folder;  ///< absolute
    std::string typed_folder;  ///< as typed, with its slash; empty: the working folder
    std::string stem;  ///< the rest
};
TypedPath part_typed(std::string_view typed, const PathRoots& roots);

/// The absolute path of a typed one.
std::filesystem::path meant_path(std::string_view typed, const PathRoots& roots);

/// The path as a user would type it, with "~" for the home folder.
std::string shown_path(const std::filesystem::path& path, const PathRoots& roots);

}  // namespace lockstep
