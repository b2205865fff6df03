#pragma once

#include <string>
#include <vector>

namespace lockstep {

/// The ends of an axis.
struct AxisRange {
    double lowest = 1, highest = 1;
};

/// Powers of 2 within the range, every second, fourth, ... where there would be more than `most`.
std::vector<double> count_ticks(AxisRange range, std::size_t most);
/// Powers of 10 within the range, every second, ... where there would be more than `most`.
std::vector<double> time_ticks(AxisRange range, std::size_t most);
/// At most about `most` round numbers at equal distances.
std::vector<double> linear_ticks(AxisRange range, std::size_t most);
/// "1 K", "64 M", "1,000".
std::string count_label(double n);
/// "0.01", "1", "1,000".
std::string time_label(double ms);
/// The range in whole decades, so that a log axis looks like one.
AxisRange whole_decades(AxisRange range);

}  // namespace lockstep
