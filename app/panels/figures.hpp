#pragma once

#include <cstdint>
#include <string>

#include "kernels/run/column.hpp"

namespace lockstep {

/// An exact count with commas: "264,346".
std::string with_commas(std::uint64_t number);
/// At most three significant digits: "1.83", "0.0124", "264,000"; whole numbers below 10^15 exactly, with commas.
std::string short_number(double number);
/// "1.83 GiB", "412 KiB".
std::string bytes_text(std::size_t bytes);
/// "12.3 ms", "840 µs", "2.41 s".
std::string duration_text(double ms);
/// "264,346 vertices", "1 vertex".
std::string counted(std::uint64_t number, const char* singular, const char* plural);
/// A value as its column writes it: "300", "∞", "−", "1,024".
std::string value_text(const Column& column, std::uint32_t value);

}  // namespace lockstep
