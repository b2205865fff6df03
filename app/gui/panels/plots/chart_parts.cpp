#include "app/gui/panels/plots/chart_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "app/session/findings/number_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

double sum_of(const Series& series) {
    double sum = 0;
    for (const double value : series.values)
        if (std::isfinite(value)) sum += std::abs(value);
    return sum;
}

/// Indices of the series: the largest sums first, or the gain.
std::vector<std::size_t> by_weight(const PassChart& chart) {
    std::vector<double> sums;
    for (const Series* series : chart.series) sums.push_back(sum_of(*series));
    std::vector<std::size_t> order(sums.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (chart.gain_and_rest) return order;
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return sums[a] > sums[b]; });
    return order;
}

/// These series by themselves, and the others together.
std::vector<ChartPart> split(const PassChart& chart, std::vector<std::size_t> own) {
    std::ranges::sort(own);
    std::vector<ChartPart> parts;
    ChartPart others{.number = ChartPart::kOthers};
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        if (std::ranges::binary_search(own, i))
            parts.push_back({.name = chart.names[i], .series = {chart.series[i]}, .number = parts.size()});
        else others.series.push_back(chart.series[i]);
    }
    if (others.series.empty()) return parts;
    others.name = count_text(others.series.size(), "other", "others");
    parts.push_back(std::move(others));
    return parts;
}

std::vector<std::string> names_of(const std::vector<ChartPart>& parts) {
    std::vector<std::string> names;
    for (const auto& part : parts) names.push_back(part.name);
    return names;
}

std::uint32_t passes_with_values(const std::vector<ChartPart>& parts, std::uint32_t passes) {
    for (std::uint32_t pass = passes; pass > 0; --pass)
        for (const auto& part : parts)
            for (const Series* series : part.series)
                if (std::isfinite(series->values[pass - 1])) return pass;
    return 0;
}

}  // namespace

std::vector<ChartPart> parts_of(const PassChart& chart,
                                const std::function<bool(const std::vector<std::string>&)>& fits) {
    if (chart.names.empty()) return {{.name = {}, .series = chart.series, .number = ChartPart::kOthers}};
    auto own = by_weight(chart);
    for (; !own.empty(); own.pop_back()) {
        auto parts = split(chart, own);
        if (fits(names_of(parts))) return parts;
    }
    return {{.name = {}, .series = chart.series, .number = ChartPart::kOthers}};
}

std::vector<std::vector<double>> stack(const std::vector<ChartPart>& parts, std::uint32_t passes, std::uint32_t bins,
                                       bool bars) {
    const auto known = passes_with_values(parts, passes);
    std::vector<std::vector<double>> sums;
    std::vector<double> sum(known, 0.0);
    for (const auto& part : parts) {
        for (const Series* series : part.series) {
            double last = 0;
            for (std::uint32_t pass = 0; pass < known; ++pass) {
                const double value = series->values[pass];
                if (std::isfinite(value)) sum[pass] += last = value;
                else if (!bars) sum[pass] += last;
            }
        }
        std::vector<double> row;
        for (std::uint32_t bin = 0; bin < bins; ++bin) {
            const auto from = static_cast<std::uint32_t>(std::uint64_t{bin} * passes / bins),
                       to = static_cast<std::uint32_t>(std::uint64_t{bin + 1} * passes / bins);
            if (from >= known) break;
            row.push_back(*std::max_element(sum.begin() + from, sum.begin() + std::min(std::max(from + 1, to), known),
                                            [](double a, double b) { return std::abs(a) < std::abs(b); }));
        }
        sums.push_back(std::move(row));
    }
    return sums;
}

std::string text_at(const PassChart& chart, std::uint32_t pass) {
    auto text = fmt::format("Pass {}", count_text(pass));
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        const Series& series = *chart.series[i];
        const double value = series.values[pass];
        if (!std::isfinite(value) || (value == 0 && chart.series.size() > 1)) continue;
        text += fmt::format("\n{}: {} {}", series.name, short_number(value),
                            value == 1 && !series.one.empty() ? series.one : series.unit);
    }
    return text;
}

}  // namespace lockstep
