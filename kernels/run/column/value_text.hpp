#pragma once

#include <cstdint>
#include <string>

#include "kernels/run/column/column.hpp"

namespace lockstep {

/// A number by itself: "1,234", "−5", "0.1", "−∞", "NaN". Exact: a float has as many digits as tell it from its neighbours.
std::string number_text(const Value& value);
/// A number as its column writes it: none is "∞" or "–", no shortest way "−∞".
std::string value_text(const Column& column, std::uint64_t bits);
inline std::string value_text(const Column& column, const Value& value) { return value_text(column, value.bits); }

}  // namespace lockstep
