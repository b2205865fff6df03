#pragma once

#include <string>
#include <vector>

namespace lockstep {

/// The ends of an axis.
struct AxisRange {
    double lowest = 1, highest = 1;
};

/// Powers of 2 in the range, or every second, fourth, ... of them, so that there are at most `most`.
std::vector<double> count_ticks(AxisRange range, std::size_t most);
/// Powers of 10 in the range, or every second, ... of them, so that there are at most `most`.
std::vector<double> time_ticks(AxisRange range, std::size_t most);
/// About `most` round numbers at equal distances.
std::vector<double> linear_ticks(AxisRange range, std::size_t most);
/// "1 K", "64 M", "1,000".
std::string count_label(double n);
/// "0.01", "1", "1,000".
std::string time_label(double ms);
/// Extends the range to whole decades, for a log axis.
AxisRange whole_decades(AxisRange range);

}  // namespace lockstep
