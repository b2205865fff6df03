#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lockstep {

/// A name as it can stand in a line: without line ends and control characters, and after so many letters "…". Of a path that begins
/// with a slash the end is kept, behind "…".
std::string shown_name(std::string_view name, std::size_t max_letters = 40);

/// What follows an index: " “anna”"; nothing where there is no name.
std::string called(std::string_view name, std::size_t max_letters = 40);

}  // namespace lockstep
