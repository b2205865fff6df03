#pragma once

#include <filesystem>
#include <string>

namespace lockstep {

/// The content of one of the window's files; none if it cannot be read or is longer than kLargestSmallFile. Waits for the disk.
std::string read_saved_text(const std::filesystem::path& file);

}  // namespace lockstep
