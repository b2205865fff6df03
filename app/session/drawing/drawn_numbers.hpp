#pragma once

#include <span>
#include <string>
#include <string_view>

namespace lockstep {

/// "5", "-3", "0.25".
std::string number_text(double number);

/// A weight, whole and from kMinWeight to kMaxWeight, or fractional. Throws InputError.
double parse_weight(std::string_view text);

/// A number of an array: whole and from -2^31 to 2^32 - 1, or fractional. Throws InputError.
double parse_array_number(std::string_view text);

/// The type that stores all numbers: "uint32"; "int32" if one is negative; "float32" if one is fractional, or if neither has room.
std::string_view array_type_of(std::span<const double> numbers);

}  // namespace lockstep
