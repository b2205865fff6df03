#pragma once

#include <cstdint>
#include <string>

#include "kernels/run/entry/column.hpp"

namespace lockstep {

/// A number as its column writes it: "1,234", "∞", "–".
std::string value_text(std::uint32_t value, ValueStyle style);

}  // namespace lockstep
