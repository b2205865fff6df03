#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options.hpp"

namespace lockstep {

/// Parses the command line. Throws InputError with one sentence that names the wrong word. Reads no file.
CommandLine parse_whole_line(const std::vector<std::string>& words);
/// Only the command with its options.
Options parse_command_line(const std::vector<std::string>& words);

/// "1280x720", each side from 16 to 16384.
PictureSize parse_picture_size(std::string_view text);
/// --turns, as choose_step_budget() takes it: "1M", "none", "".
std::optional<std::uint64_t> parse_turns(std::string_view text);
/// "64K" is one count, "1M..64M" doubles from 1M to 64M.
std::vector<std::uint64_t> parse_counts(std::string_view text);

}  // namespace lockstep
