#pragma once

#include <cstdint>
#include <string>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {

/// At most three significant digits: "1.83", "0.0124", "264,000"; whole numbers below 10^15 exactly, with commas.
std::string short_number(double number);
/// "1.83 GiB", "412 KiB".
std::string bytes_text(std::size_t bytes);
/// "12.3 ms", "840 µs", "2.41 s".
std::string duration_text(double ms);

}  // namespace lockstep
