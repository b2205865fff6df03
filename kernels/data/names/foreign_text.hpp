#pragma once

#include <string>
#include <string_view>

namespace lockstep {

/// Foreign text for one line: control characters and invalid UTF-8 become '?', the part beyond 32 letters becomes "...".
std::string printable(std::string_view text);

/// Any name without control characters: line ends and tabs become blanks, others '?'; bytes that are not UTF-8 become U+FFFD.
std::string one_line(std::string_view name);

bool is_utf8(std::string_view text);
/// Converts Windows-1252, which includes all letters of Latin-1, to UTF-8.
std::string from_windows_1252(std::string_view text);

}  // namespace lockstep
