#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options.hpp"

namespace lockstep {

/// What the words after the program's name ask for. Throws InputError, one sentence that names the word that is wrong.
/// Looks at no file.
CommandLine parse_whole_line(const std::vector<std::string>& words);
/// Only its command, with that one's options.
Options parse_command_line(const std::vector<std::string>& words);

/// "1280x720", both from 16 to 16384.
PictureSize parse_picture_size(std::string_view text);
/// "64K" is one count, "1M..64M" doubles from 1M to 64M.
std::vector<std::uint64_t> parse_counts(std::string_view text);

}  // namespace lockstep
