#pragma once

#include <string>
#include <vector>

#include "viz/scene.hpp"

namespace lockstep {

/// The range of a column over the whole run: "−500 to 499 links"; "no value yet".
std::string range_text(const ColumnPicture& picture);

/// Ticks at multiples of a power of two, since lists have such sizes: at least one and at most `most` of them, between
/// `from` and `from + count`.
std::vector<double> axis_ticks(double from, double count, double most);

/// "0", "64", "256 K" (2^10), "1 M" (2^20); with commas if it is not a multiple of 1 K.
std::string tick_text(double tick);

}  // namespace lockstep
