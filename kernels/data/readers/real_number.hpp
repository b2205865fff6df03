#pragma once

#include <string_view>

namespace lockstep {

/// A word as a double. Throws BadLine for a word that is not a number, for NaN, infinity, and numbers beyond double.
/// what  the name of the number in the error
double parse_real(std::string_view word, const char* what);

/// The same, rounded to float32; throws BadLine beyond its range.
float parse_float32(std::string_view word, const char* what);

/// A double rounded to float32. Throws BadLine for NaN, infinity and numbers beyond its range.
float to_float32(double value, std::string_view shown, const char* what);

/// Whether a word is written as a real number: with a point, an exponent or a sign.
bool looks_real(std::string_view word);

}  // namespace lockstep
