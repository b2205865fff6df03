#pragma once

#include <string_view>

namespace lockstep {

/// A word as a double. Throws BadLine, which calls it `what`, for what is no number, for NaN and for infinity; what is beyond
/// a double is that too.
double parse_real(std::string_view word, const char* what);

/// The same, rounded to a float; beyond float32 is refused.
float parse_float32(std::string_view word, const char* what);

/// A float of what a double holds. Throws BadLine for NaN, infinity and what is beyond float32.
float to_float32(double value, std::string_view shown, const char* what);

/// Written as a real number: with a point, an exponent or a sign.
bool looks_real(std::string_view word);

}  // namespace lockstep
