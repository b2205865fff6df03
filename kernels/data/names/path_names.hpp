#pragma once

#include <string_view>

#include "kernels/data/forest.hpp"
#include "kernels/data/names/element_names.hpp"

namespace lockstep {

/// Whether a name is that of a root folder: it ends with a slash.
bool is_root_folder(std::string_view name);

/// The names of a forest of files as whole paths: "/src/data/load.cpp" ("?" for a folder without a name). Leaves names
/// unchanged in other forests, and if the paths would need more than 256 MiB. O(total length of all paths).
ElementNames whole_paths(const Forest& forest, ElementNames names);

/// The last component of a path: "load.cpp".
std::string_view end_of_path(std::string_view path);

}  // namespace lockstep
