#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace lockstep {

/// The SHA-256 of a file's bytes as they lie there, in hexadecimal. Throws InputError where the file cannot be read.
std::string sha256_of_file(const std::filesystem::path& file);

std::string sha256_of(std::string_view bytes);

}  // namespace lockstep
