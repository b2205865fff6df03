#pragma once

#include <cstdint>
#include <optional>

#include "app/session/output/output_file.hpp"
#include "kernels/run/column/column_values.hpp"

namespace lockstep {

/// The shape of an array with two dimensions.
struct NpyShape {
    std::uint32_t rows = 0, columns = 0;
};

/// Writes a NumPy file (format 1.0) of little-endian numbers of the column's type, in one dimension unless a shape is given. Throws
/// WriteError.
void write_npy(OutputFile& file, const ColumnValues& values, std::optional<NpyShape> shape = std::nullopt);

}  // namespace lockstep
