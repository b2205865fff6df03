#pragma once

#include <filesystem>
#include <string_view>

namespace lockstep {

/// An unpredictable file name in a folder: ".lockstep-1f00c2d3e4a5b697.part" with the ending ".part".
std::filesystem::path random_name(const std::filesystem::path& folder, std::string_view ending);

/// True for the file names that random_name() makes with this ending.
bool is_random_name(std::string_view name, std::string_view ending);

}  // namespace lockstep
