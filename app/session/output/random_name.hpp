#pragma once

#include <filesystem>
#include <string_view>

namespace lockstep {

/// An unpredictable file name in a folder: ".lockstep-1f00c2d3e4a5b697.part" with the ending ".part".
std::filesystem::path random_name(const std::filesystem::path& folder, std::string_view ending);

}  // namespace lockstep
