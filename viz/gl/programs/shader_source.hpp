#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// A shader's text with its includes inserted, and the files that `#line` numbers refer to.
struct ShaderSource {
    std::string text;  ///< `#line N F` before each part: line N of files[F]
    std::vector<std::string> files;  ///< names in `folder`
};

/// Reads `file` and, once each, the files that it includes. Throws DeviceError if one cannot be read: the installation
/// is incomplete.
ShaderSource read_shader(const std::filesystem::path& folder, std::string_view file, std::string_view prologue);

/// Converts positions in a driver's log, "0:12(5): ..." (Mesa) and "0(12) : ..." (NVIDIA), to "file:12: ...".
std::string name_files(std::string_view log, const std::vector<std::string>& files);

}  // namespace lockstep
