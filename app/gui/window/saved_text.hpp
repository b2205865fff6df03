#pragma once

#include <filesystem>
#include <string>

namespace lockstep {

/// The content of one of the window's files; none if it cannot be read or is longer than kLargestSmallFile. Waits for the disk.
std::string read_saved_text(const std::filesystem::path& file);

/// The name that a damaged file gets: NAME.damaged.
std::filesystem::path set_aside_name(const std::filesystem::path& file);
/// Gives a damaged file that name, so that a new file does not replace it. Does nothing if the folder cannot be written.
void set_aside(const std::filesystem::path& file);

}  // namespace lockstep
