#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace lockstep {

/// Writes a NumPy file, format 1.0: one dimension of little-endian uint32. Throws WriteError.
void write_npy(const std::filesystem::path& path, const std::vector<std::uint32_t>& values);

}  // namespace lockstep
