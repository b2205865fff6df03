#pragma once

#include <filesystem>
#include <string>

namespace lockstep {

/// What a file that the window keeps for itself holds. Nothing where it cannot be read, and where it is longer than any that was
/// written: kLargestSmallFile. Waits for the disk.
std::string remembered_text(const std::filesystem::path& file);

}  // namespace lockstep
