#pragma once

#include <string_view>

#include "kernels/data/forest.hpp"
#include "kernels/data/names/element_names.hpp"

namespace lockstep {

/// Whether the nodes of a tree with this root are files and folders: its name ends with a slash.
bool is_root_folder(std::string_view name);

/// The names of a forest of files: each node's with those of all folders above it, as in "/src/data/load.cpp" ("?" for a folder
/// without a name). Other forests' names
/// as they are, and also those whose paths would take more than 256 MiB. O(letters of all paths).
ElementNames whole_paths(const Forest& forest, ElementNames names);

/// What stands behind a path's last slash, but for one at its end: "load.cpp".
std::string_view end_of_path(std::string_view path);

}  // namespace lockstep
