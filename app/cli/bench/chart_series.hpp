#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/cli/bench/measurement.hpp"

namespace lockstep {

/// Points of a line, ascending in n.
struct ChartSeries {
    std::string name;
    std::vector<double> n, ms;
    bool floor = false;  ///< a limit, not a run
};

/// A series an algorithm in the order of the rows, then the copy floor of each family.
std::vector<ChartSeries> chart_series(std::span<const Measurement> rows);

/// Smallest and largest value to show on a log axis, with room around a single one. Values that are not above 0 count not.
struct LogRange {
    double lowest = 1, highest = 1;
};
LogRange log_range(std::span<const ChartSeries> series, std::vector<double> ChartSeries::*values);

/// Powers of 2 within the range, every second, fourth, ... where there would be more than `most`.
std::vector<double> count_ticks(LogRange range, std::size_t most);
/// Powers of 10 within the range.
std::vector<double> time_ticks(LogRange range);
/// "1 K", "64 M", "1,000".
std::string count_label(double n);
/// "0.01", "1", "1,000".
std::string time_label(double ms);

/// "fastest at 64 K: list.wyllie, 2.49 ms; ", at the largest n; empty when there is nothing to compare.
std::string finding(std::span<const ChartSeries> series);

/// Moves heights apart to at least `gap`, keeping their order and staying within [top, bottom] as far as they fit.
void spread_labels(std::vector<float>& heights, float gap, float top, float bottom);

}  // namespace lockstep
