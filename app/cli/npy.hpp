#pragma once

#include <filesystem>

#include "kernels/run/entry/column_values.hpp"

namespace lockstep {

/// Writes a NumPy file, format 1.0: one dimension of little-endian numbers of the column's
/// type. Throws WriteError.
void write_npy(const std::filesystem::path& path, const ColumnValues& values);

}  // namespace lockstep
