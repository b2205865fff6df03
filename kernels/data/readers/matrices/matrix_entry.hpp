#pragma once

#include <cstdint>
#include <string_view>

#include "kernels/data/readers/readers.hpp"

namespace lockstep {

/// An entry as it stands in a file; "inf" is infinite. Both throw BadLine for what is no number of their type.
float parse_float_entry(std::string_view word);
std::int32_t parse_whole_entry(std::string_view word);

/// Throws InputError for a matrix that does not fit, it or its product with itself or its transpose.
/// line  of the sizes; 0: there are no lines
void require_matrix(const ReadContext& context, std::uint64_t rows, std::uint64_t columns, std::uint64_t line);

}  // namespace lockstep
