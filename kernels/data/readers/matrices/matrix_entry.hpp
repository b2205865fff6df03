#pragma once

#include <cstdint>
#include <string_view>

#include "kernels/data/matrices.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/segments.hpp"

namespace lockstep {

/// An entry as written in a file; "inf" is infinite. Both throw BadLine for words that are not a number of their type.
float parse_float_entry(std::string_view word);
std::int32_t parse_whole_entry(std::string_view word);

/// Throws InputError for a matrix that does not fit into memory, alone or with its product with itself or its transpose.
/// line  the line of the sizes; 0: the file has no lines
void require_matrix(const ReadContext& context, std::uint64_t rows, std::uint64_t columns, std::uint64_t line);

/// A MatrixMarket file as a matrix, and its rows as segments.
Matrices read_matrix_entries(const ReadContext& context);
Segments read_matrix_rows(const ReadContext& context);

}  // namespace lockstep
