#pragma once

#include <string>
#include <string_view>

namespace lockstep {

/// What a NumPy file, format 1.0, begins with; the numbers follow, row by row.
/// descr  their type: "<u4"
/// shape  "7," of one dimension, "3, 4" of two
std::string npy_header_text(std::string_view descr, std::string_view shape);

}  // namespace lockstep
