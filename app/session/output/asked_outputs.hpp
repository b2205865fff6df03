#pragma once

#include <filesystem>
#include <span>
#include <string_view>

namespace lockstep {

/// Where an option says that something is to be written.
struct AskedOutput {
    std::string_view option;
    std::filesystem::path path;
    std::string_view ending{};  ///< of the files that are written there, where it is a folder: ".npy"
};

/// Throws InputError that names both options where two lead to one place: one would be lost, or they would lie mixed.
void require_apart(std::span<const AskedOutput> outputs);

/// True when one of them is the standard output, by whatever name.
bool write_standard_output(std::span<const AskedOutput> outputs);

}  // namespace lockstep
