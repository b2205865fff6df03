#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace lockstep {

/// Whether a TrueType or OpenType file is complete and unchanged: the big-endian words of each such file sum to a constant
/// (OpenType specification, head.checksumAdjustment). Font loaders trust the offsets in a file.
bool is_whole_font(std::string_view bytes);

/// The content of a font that is installed with the program. Throws DeviceError if it is missing, cannot be read or is damaged.
std::string read_font(const std::filesystem::path& path);

}  // namespace lockstep
