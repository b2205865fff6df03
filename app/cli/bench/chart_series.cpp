#include "app/cli/bench/chart_series.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include "app/cli/figure.hpp"
#include "kernels/run/words.hpp"

namespace lockstep {
namespace {

ChartSeries& series_named(std::vector<ChartSeries>& all, const std::string& name) {
    const auto found = std::ranges::find(all, name, &ChartSeries::name);
    if (found != all.end()) return *found;
    all.push_back({.name = name});
    return all.back();
}

void sort_by_n(ChartSeries& series) {
    std::vector<std::pair<double, double>> points;
    for (std::size_t k = 0; k < series.n.size(); ++k) points.emplace_back(series.n[k], series.ms[k]);
    std::ranges::sort(points);
    for (std::size_t k = 0; k < points.size(); ++k) std::tie(series.n[k], series.ms[k]) = points[k];
}

}  // namespace

std::vector<ChartSeries> chart_series(std::span<const Measurement> rows) {
    std::vector<ChartSeries> series;
    std::map<std::string, std::map<double, double>> floors;
    for (const auto& row : rows) {
        auto& line = series_named(series, row.algorithm);
        line.n.push_back(row.n);
        line.ms.push_back(row.ms_median());
        if (!row.floor_ms) continue;
        auto& floor = floors[row.algorithm.substr(0, row.algorithm.find('.'))];
        const auto known = floor.try_emplace(row.n, *row.floor_ms).first;
        known->second = std::min(known->second, *row.floor_ms);
    }
    for (auto& line : series) sort_by_n(line);
    for (const auto& [family, points] : floors) {
        ChartSeries line{.name = floors.size() == 1 ? "copy floor" : family + " copy floor", .floor = true};
        for (const auto& [n, ms] : points) {
            line.n.push_back(n);
            line.ms.push_back(ms);
        }
        series.push_back(std::move(line));
    }
    return series;
}

LogRange log_range(std::span<const ChartSeries> series, std::vector<double> ChartSeries::*values) {
    LogRange range{.lowest = INFINITY, .highest = 0};
    for (const auto& line : series)
        for (const auto value : line.*values)
            if (value > 0) range = {std::min(range.lowest, value), std::max(range.highest, value)};
    if (range.highest == 0) return {.lowest = 0.5, .highest = 2};
    if (range.lowest == range.highest) return {range.lowest / 2, range.highest * 2};
    return range;
}

std::vector<double> count_ticks(LogRange range, std::size_t most) {
    const auto first = static_cast<int>(std::ceil(std::log2(range.lowest) - 1e-9));
    const auto last = static_cast<int>(std::floor(std::log2(range.highest) + 1e-9));
    const auto doublings = static_cast<std::size_t>(std::max(last - first, 0));
    int step = 1;
    while (doublings / static_cast<std::size_t>(step) + 1 > most) ++step;
    std::vector<double> ticks;
    for (int power = first; power <= last; power += step) ticks.push_back(std::exp2(power));
    return ticks;
}

std::vector<double> time_ticks(LogRange range) {
    std::vector<double> ticks;
    const auto last = static_cast<int>(std::floor(std::log10(range.highest) + 1e-9));
    for (auto power = static_cast<int>(std::ceil(std::log10(range.lowest) - 1e-9)); power <= last; ++power)
        ticks.push_back(std::pow(10.0, power));
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
    return fmt::format("{:.{}f}", ms, static_cast<int>(std::ceil(-std::log10(ms) - 1e-9)));
}

std::string finding(std::span<const ChartSeries> series) {
    const ChartSeries* fastest = nullptr;
    int runs = 0;
    for (const auto& line : series) {
        if (line.floor) continue;
        if (runs++ > 0 && line.n.back() != fastest->n.back()) return {};
        if (!fastest || line.ms.back() < fastest->ms.back()) fastest = &line;
    }
    if (runs < 2) return {};
    return fmt::format("fastest at {}: {}, {} ms; ", count_label(fastest->n.back()), fastest->name,
                       figure_text(fastest->ms.back()));
}

void spread_labels(std::vector<float>& heights, float gap, float top, float bottom) {
    std::vector<std::size_t> order(heights.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t k) { return heights[k]; });
    auto next = top;
    for (const auto k : order) {
        heights[k] = std::max(heights[k], next);
        next = heights[k] + gap;
    }
    auto limit = bottom;
    for (auto k = order.rbegin(); k != order.rend(); ++k) {
        heights[*k] = std::min(heights[*k], limit);
        limit = heights[*k] - gap;
    }
}

}  // namespace lockstep
