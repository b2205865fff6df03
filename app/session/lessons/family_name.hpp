#pragma once

#include <string>
#include <string_view>

namespace lockstep {

/// The heading of a family of algorithms: "Breadth-first search" of "bfs"; of a family of the user, its own name.
std::string family_name(std::string_view family);

}  // namespace lockstep
