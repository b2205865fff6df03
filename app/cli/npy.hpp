#pragma once

#include "app/output/output_file.hpp"
#include "kernels/run/entry/column_values.hpp"

namespace lockstep {

/// Writes a NumPy file, format 1.0: one dimension of little-endian numbers of the column's
/// type. Throws WriteError.
void write_npy(OutputFile& file, const ColumnValues& values);

}  // namespace lockstep
