#pragma once

#include <string>
#include <string_view>

namespace lockstep {

/// Foreign text for a line of an error or a note: control characters and what is no UTF-8 become '?', what is beyond 32 letters "...".
std::string printable(std::string_view text);

/// A name, which may hold anything, without line ends and control characters; bytes that are no UTF-8 become U+FFFD.
std::string one_line(std::string_view name);

bool is_utf8(std::string_view text);
/// Text of Windows-1252, which has all letters of Latin-1, as UTF-8.
std::string from_windows_1252(std::string_view text);

}  // namespace lockstep
