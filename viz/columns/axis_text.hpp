#pragma once

#include <string>
#include <vector>

namespace lockstep {

/// Ticks at multiples of a power of two, since lists have such sizes: at least one and at most `most` of them, from `from` to
/// `from + count`.
std::vector<double> axis_ticks(double from, double count, double most);

/// "0", "64", "256 K" (2^10), "1 M" (2^20); with commas where it is no whole K.
std::string tick_text(double tick);

}  // namespace lockstep
