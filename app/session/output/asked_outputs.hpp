#pragma once

#include <filesystem>
#include <span>
#include <string_view>

namespace lockstep {

/// An output path from an option.
struct AskedOutput {
    std::string_view option;
    std::filesystem::path path;
    std::string_view ending{};  ///< for a folder: the extension of the files written there, ".npy"
};

/// Throws InputError that names both options if two outputs have the same place: one would overwrite the other.
void require_apart(std::span<const AskedOutput> outputs);

/// True if one of them is the standard output, under any name.
bool write_standard_output(std::span<const AskedOutput> outputs);

}  // namespace lockstep
