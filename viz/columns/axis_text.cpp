#include "viz/columns/axis_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"

namespace lockstep {

std::string range_text(const ColumnPicture& picture) {
    if (picture.range.empty()) return "no value yet";
    const auto low = value_text(*picture.column, picture.range.lowest()), high = number_text(picture.range.highest());
    const auto& unit = picture.column->unit;
    return (low == high ? low : low + " to " + high) + (unit.empty() ? "" : " " + unit);
}

std::vector<double> axis_ticks(double from, double count, double most) {
    double step = 1;
    while (count / step > std::max(most, 1.)) step *= 2;
    std::vector<double> ticks;
    for (double tick = std::ceil(from / step) * step; tick <= from + count; tick += step) ticks.push_back(tick);
    return ticks;
}

std::string tick_text(double tick) {
    const auto whole = static_cast<std::uint64_t>(tick);
    if (whole >= (1u << 20) && whole % (1u << 20) == 0) return std::to_string(whole >> 20) + " M";
    if (whole >= (1u << 10) && whole % (1u << 10) == 0) return std::to_string(whole >> 10) + " K";
    return count_text(whole);
}

}  // namespace lockstep
