#pragma once

#include <string>
#include <string_view>

#include "kernels/data/matrices.hpp"
#include "kernels/data/number_array.hpp"

namespace lockstep {

struct ReadContext;

/// NumPy's .npy with one or two dimensions, in C or Fortran order, read row by row. Booleans and integers become uint32, or
/// int32 if any is below 0; floats become float32. In a matrix integers become int32.
NumberArray read_npy(const ReadContext& context);
Matrices read_npy_matrix(const ReadContext& context);

/// The beginning of a .npy file, format 1.0; the numbers follow, row by row.
/// descr  the type of the numbers: "<u4"
/// shape  "7," for one dimension, "3, 4" for two
std::string npy_header_text(std::string_view descr, std::string_view shape);

}  // namespace lockstep
