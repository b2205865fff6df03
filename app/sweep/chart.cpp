#include "app/sweep/chart.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/sweep/study_order.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr double kFarBelow = 30;  ///< a floor so many times below the lowest point is not worth the empty decades

void name_size_axis(SweepChart& chart, const AlgorithmInfo& algorithm) {
    chart.symbol = "n";
    chart.unit = kind_info(algorithm.input).element.many;
    chart.title = fmt::format("Time against {} size", name_of(algorithm.input));
    chart.quantity = fmt::format("{} size, {}", name_of(algorithm.input), chart.unit);
}

/// "p, splitters" has its symbol before the comma.
void name_parameter_axis(SweepChart& chart, const SweepResult& result, const Parameter& parameter) {
    const auto& title = parameter.hints.title;
    const auto comma = title.find(',');
    chart.symbol = title.empty() ? parameter.name : title.substr(0, comma);
    chart.unit = comma == std::string::npos || title.empty() ? parameter.unit : title.substr(comma + 2);
    chart.title = "Time against " + chart.symbol;
    chart.quantity = chart.unit.empty() ? chart.symbol : chart.symbol + ", " + chart.unit;
    if (parameter.kind == Parameter::Kind::choice)
        chart.words = parameter.hints.choices.empty() ? parameter.choices : parameter.hints.choices;
    for (const auto& line : result.lines) {
        if (line.points.empty()) continue;
        const auto n = line.points.front().measured.n;
        chart.quantity += fmt::format(" (n = {})", count_label(n));
        break;
    }
}

void name_axis(SweepChart& chart, const SweepResult& result, const Catalog& catalog) {
    const auto& request = result.request;
    for (const auto& series : request.series) {
        const auto* algorithm = catalog.find(series.algorithm);
        if (!algorithm) continue;
        if (request.sweeps_size()) return name_size_axis(chart, *algorithm);
        const auto found = std::ranges::find(algorithm->parameters, request.parameter, &Parameter::name);
        if (found != algorithm->parameters.end()) return name_parameter_axis(chart, result, *found);
    }
    chart.symbol = chart.quantity = request.parameter;
    chart.title = "Time against " + request.parameter;
}

void add_runs(SweepChart& chart, const SweepResult& result) {
    const bool all_on_host =
        std::ranges::all_of(result.request.series, [](const auto& one) { return one == on_host(one); });
    std::size_t style = 0;
    for (std::size_t k = 0; k < result.lines.size(); ++k) {
        const auto& series = result.request.series[k];
        ChartLine line{
            .name = result.lines[k].name, .style = style, .on_host = !all_on_host && series == on_host(series)};
        style += line.on_host ? 0 : 1;
        for (const auto& [value, measured] : result.lines[k].points) {
            line.x.push_back(static_cast<double>(value));
            line.ms.push_back(measured.ms_median());
            line.ratio.push_back(measured.ratio_to_floor().value_or(0));
        }
        chart.lines.push_back(std::move(line));
    }
}

void add_floors(SweepChart& chart, const SweepResult& result) {
    for (const auto& floor : result.floors) {
        ChartLine line{.name = floor.name, .kind = ChartLine::Kind::floor};
        for (const auto& [value, ms] : floor.points) {
            if (!(ms > 0)) continue;
            line.x.push_back(static_cast<double>(value));
            line.ms.push_back(ms);
        }
        if (line.x.empty()) continue;
        if (&floor == &result.floors.back()) line.name += fmt::format(", {} µs", figure_text(1000 * line.ms.back()));
        chart.lines.push_back(std::move(line));
    }
}

void add_published(SweepChart& chart, const Study& study) {
    std::set<std::string> machines;
    for (const auto& published : study.published) {
        ChartLine line{.name = published.name,
                       .kind = ChartLine::Kind::published,
                       .style = chart.lines[published.like].style,
                       .on_host = chart.lines[published.like].on_host};
        for (const auto& point : published.points) {
            line.x.push_back(static_cast<double>(point.n));
            line.ms.push_back(point.ms);
        }
        chart.lines.push_back(std::move(line));
        machines.insert("thesis, " + published.machine);
    }
    chart.published_by = fmt::format("{}", fmt::join(machines, "; "));
}

/// Reasons that differ in figures alone are the same.
std::string without_figures(std::string text) {
    std::erase_if(text,
                  [](unsigned char letter) { return std::isdigit(letter) != 0 || letter == ',' || letter == '.'; });
    return text;
}

/// Points without a time, gathered by line and reason; of reasons that are alike the first one's words.
void remark_left_out(SweepChart& chart, const SweepResult& result) {
    struct Reason {
        const LeftOut* first;
        std::vector<std::int64_t> values;
    };
    std::map<std::pair<std::string, std::string>, Reason> gathered;
    for (const auto& one : result.left_out) {
        auto& reason = gathered.try_emplace({one.line, without_figures(one.why)}, Reason{&one, {}}).first->second;
        reason.values.push_back(one.value);
    }
    for (const auto& [key, reason] : gathered) {
        const auto& [what, values] = reason;
        const auto first = static_cast<double>(values.front()), last = static_cast<double>(values.back());
        chart.remarks.push_back(
            fmt::format("Left out: {} {} {}: {}", what->line, values.size() == 1 ? "at" : "from",
                        values.size() == 1 ? chart.value_text(first)
                                           : fmt::format("{} to {}", chart.value_text(first), chart.value_text(last)),
                        what->why));
    }
}

}  // namespace

std::optional<AxisRange> SweepChart::x_range() const {
    AxisRange range{std::numeric_limits<double>::infinity(), 0};
    for (const auto& line : lines) {
        if (line.kind == ChartLine::Kind::floor) continue;
        for (const auto x : line.x) range = {std::min(range.lowest, x), std::max(range.highest, x)};
    }
    if (range.lowest > range.highest) return std::nullopt;
    return range;
}

std::optional<AxisRange> SweepChart::ms_range() const {
    AxisRange range{std::numeric_limits<double>::infinity(), 0};
    const auto include = [&](double ms) {
        if (ms > 0) range = {std::min(range.lowest, ms), std::max(range.highest, ms)};
    };
    for (const auto& line : lines) {
        if (line.kind != ChartLine::Kind::floor)
            for (const auto ms : line.ms) include(ms);
    }
    if (range.highest == 0) return std::nullopt;
    for (const auto& line : lines)
        if (line.kind == ChartLine::Kind::floor && line.ms.back() * kFarBelow > range.lowest) include(line.ms.back());
    return whole_decades(range);
}

std::string SweepChart::value_text(double x) const {
    if (words.empty()) return count_label(x);
    const auto k = static_cast<std::size_t>(std::max(0.0, std::round(x)));
    return k < words.size() ? words[k] : std::string();
}

SweepChart chart_of(const SweepResult& result, const Catalog& catalog) {
    SweepChart chart{.logarithmic = result.request.logarithmic};
    name_axis(chart, result, catalog);
    if (!chart.words.empty()) chart.logarithmic = false;
    add_runs(chart, result);
    add_floors(chart, result);
    if (auto text = finding(chart); !text.empty()) chart.remarks.push_back(std::move(text));
    const auto study = std::ranges::find(catalog.studies(), result.request.study, &Study::id);
    if (study != catalog.studies().end()) {
        chart.title = study->title + ": " + study->shows;
        add_published(chart, *study);
        for (auto& line : compare_with_study(*study, result)) chart.remarks.push_back(std::move(line));
        if (!study->remark.empty()) chart.remarks.push_back(study->remark);
    }
    remark_left_out(chart, result);
    return chart;
}

std::string finding(const SweepChart& chart) {
    const ChartLine* fastest = nullptr;
    std::size_t at = 0, runs = 0;
    double largest = 0;
    for (const auto& line : chart.lines)
        if (line.kind == ChartLine::Kind::run && !line.x.empty()) {
            ++runs;
            largest = std::max(largest, line.x.back());
        }
    const bool one_line = runs == 1;  // then its lowest point
    for (const auto& line : chart.lines) {
        if (line.kind != ChartLine::Kind::run || (line.name.starts_with("floor.") && !one_line)) continue;
        for (std::size_t k = 0; k < line.x.size(); ++k) {
            const bool counts = one_line ? chart.symbol != "n" : line.x[k] == largest;
            if (counts && (!fastest || line.ms[k] < fastest->ms[at])) fastest = &line, at = k;
        }
    }
    if (!fastest || (one_line && fastest->x.size() < 2)) return {};
    auto text = one_line ? fmt::format("Fastest with {} = {}: {} ms", chart.symbol, chart.value_text(fastest->x[at]),
                                       figure_text(fastest->ms[at]))
                         : fmt::format("Fastest at {}: {}, {} ms", chart.value_text(largest), fastest->name,
                                       figure_text(fastest->ms[at]));
    if (fastest->ratio[at] > 0) text += fmt::format(", {} times the floor", figure_text(fastest->ratio[at]));
    return text;
}

}  // namespace lockstep
