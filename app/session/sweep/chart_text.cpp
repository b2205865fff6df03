#include "app/session/sweep/chart_text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr double kSlack = 1e-9;

/// Every `step`-th power of [first, last], with the smallest step that gives at most `most`.
std::vector<double> powers(double base, int first, int last, std::size_t most) {
    const auto intervals = static_cast<std::size_t>(std::max(last - first, 0));
    int step = 1;
    while (intervals / static_cast<std::size_t>(step) + 1 > std::max<std::size_t>(most, 1)) ++step;
    std::vector<double> ticks;
    for (int power = first; power <= last; power += step) ticks.push_back(std::pow(base, power));
    return ticks;
}

}  // namespace

std::vector<double> count_ticks(AxisRange range, std::size_t most) {
    return powers(2.0, static_cast<int>(std::ceil(std::log2(range.lowest) - kSlack)),
                  static_cast<int>(std::floor(std::log2(range.highest) + kSlack)), most);
}

std::vector<double> time_ticks(AxisRange range, std::size_t most) {
    return powers(10.0, static_cast<int>(std::ceil(std::log10(range.lowest) - kSlack)),
                  static_cast<int>(std::floor(std::log10(range.highest) + kSlack)), most);
}

std::vector<double> linear_ticks(AxisRange range, std::size_t most) {
    const auto rough = (range.highest - range.lowest) / static_cast<double>(std::max<std::size_t>(most, 1));
    if (!(rough > 0)) return {range.lowest};
    const auto power = std::pow(10.0, std::floor(std::log10(rough)));
    auto step = 10 * power;
    for (const auto factor : {5.0, 2.0, 1.0})
        if (factor * power >= rough * (1 - kSlack)) step = factor * power;
    std::vector<double> ticks;
    for (auto k = std::ceil(range.lowest / step - kSlack); k * step <= range.highest + kSlack * step; ++k)
        ticks.push_back(k == 0 ? 0 : k * step);  // avoids -0, which would be printed
    return ticks;
}

std::string count_label(double n) {
    constexpr double kilo = 1024;
    if (n >= kilo * kilo && std::fmod(n, kilo * kilo) == 0) return fmt::format("{:g} M", n / kilo / kilo);
    if (n >= kilo && std::fmod(n, kilo) == 0) return fmt::format("{:g} K", n / kilo);
    return n >= 1 ? count_text(static_cast<std::uint64_t>(n)) : fmt::format("{:g}", n);
}

std::string time_label(double ms) {
    if (ms >= 1) return count_text(static_cast<std::uint64_t>(std::round(ms)));
    return fmt::format("{:.{}f}", ms, static_cast<int>(std::ceil(-std::log10(ms) - kSlack)));
}

AxisRange whole_decades(AxisRange range) {
    const auto low = std::floor(std::log10(range.lowest) + kSlack),
               high = std::ceil(std::log10(range.highest) - kSlack);
    return {std::pow(10.0, low), std::pow(10.0, std::max(high, low + 1))};
}

}  // namespace lockstep
