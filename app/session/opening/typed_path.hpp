#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace lockstep {

/// Where relative paths and "~" begin.
struct PathRoots {
    std::filesystem::path working_folder, home;  ///< home: empty where it is not known

    static PathRoots of_process();
};

/// A path while it is being typed: "~/data/fa" lists what lies in "~/data/" and begins with "fa".
struct TypedPath {
    std::filesystem::path folder;  ///< absolute
    std::string typed_folder;  ///< as it was typed, with its slash; empty: the working folder
    std::string stem;  ///< what comes after
};
TypedPath part_typed(std::string_view typed, const PathRoots& roots);

/// The path that is meant, absolute.
std::filesystem::path meant_path(std::string_view typed, const PathRoots& roots);

/// As it would be typed: below the home folder with "~".
std::string shown_path(const std::filesystem::path& path, const PathRoots& roots);

}  // namespace lockstep
