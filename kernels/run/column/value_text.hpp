#pragma once

#include <cstdint>
#include <string>

#include "kernels/run/column/column.hpp"

namespace lockstep {

/// A number without a column: "1,234", "−5", "0.1", "−∞", "NaN". Exact: a float has enough digits to identify it.
std::string number_text(const Value& value);
/// A number as its column writes it: null is "∞" or "–", "no shortest path" is "−∞".
std::string value_text(const Column& column, std::uint64_t bits);
inline std::string value_text(const Column& column, const Value& value) { return value_text(column, value.bits); }

}  // namespace lockstep
