#include "app/session/sweep/request.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr int kMaxValues = 1000;

}  // namespace

SweepSeries on_host(SweepSeries series) {
    series.executor = ExecutorKind::simt;
    series.order = Order::lane_by_lane();
    return series;
}

std::vector<std::int64_t> values_of(const SweepRange& range) {
    const bool linear = range.spacing == SweepRange::Spacing::linear;
    const auto from = linear ? range.from : std::max<std::int64_t>(1, range.from);
    if (range.to < from) throw InputError(fmt::format("The range from {} to {} is reversed", from, range.to));
    std::vector<std::int64_t> values;
    if (range.spacing == SweepRange::Spacing::doubling) {
        for (auto value = from; value < range.to; value *= 2) {
            values.push_back(value);
            if (value > range.to / 2) break;
        }
        if (values.empty() || (values.back() < range.to && values.back() > range.to / 2)) values.push_back(range.to);
        else if (values.back() <= range.to / 2) values.push_back(values.back() * 2);
        return values;
    }
    if (range.points < 1 || range.points > kMaxValues)
        throw InputError(fmt::format("A sweep has 1 to {} points, not {}", kMaxValues, range.points));
    for (int k = 0; k < range.points; ++k) {
        const auto t = range.points == 1 ? 0.0 : static_cast<double>(k) / (range.points - 1);
        const auto low = static_cast<double>(from), high = static_cast<double>(range.to);
        values.push_back(std::llround(linear ? low + t * (high - low) : low * std::pow(high / low, t)));
    }
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

}  // namespace lockstep
