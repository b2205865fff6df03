#pragma once

#include <filesystem>
#include <string_view>

#include <nlohmann/json.hpp>

namespace lockstep {

/// The `kernels` of a manifest: name and checksum of the folder or library of own kernels that an algorithm comes from. Empty for an
/// algorithm of the program. Throws InputError where its sources cannot be read.
nlohmann::ordered_json kernels_json(std::string_view algorithm);

/// The SHA-256 of the names and contents of a folder's sources, or of a library. Throws InputError.
std::string sha256_of_kernels(const std::filesystem::path& kernels);

}  // namespace lockstep
