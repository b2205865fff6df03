#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lockstep {

/// A name for one line: without line ends and control characters, shortened to max_letters letters by "…"; a path that begins
/// with a slash is shortened at its beginning.
std::string shown_name(std::string_view name, std::size_t max_letters = 40);

/// Text that follows an index: " “anna”"; empty if there is no name.
std::string called(std::string_view name, std::size_t max_letters = 40);

}  // namespace lockstep
