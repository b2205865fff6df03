#include "app/session/sweep/chart.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/session/sweep/study_order.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/model/model.hpp"
#include "kernels/run/catalog/published_bounds.hpp"
#include "kernels/run/entry/parameter_title.hpp"

namespace lockstep {
namespace {

constexpr double kFarBelow = 30;  ///< a floor that many times below the lowest point does not extend the axis

void name_size_axis(SweepChart& chart, const AlgorithmInfo& algorithm) {
    chart.symbol = "n";
    chart.unit = kind_info(algorithm.input).element.many;
    chart.title = fmt::format("{} against {} size", chart.counts ? "Accesses" : "Time", name_of(algorithm.input));
    chart.quantity = fmt::format("{} size, {}", name_of(algorithm.input), chart.unit);
}

void name_parameter_axis(SweepChart& chart, const SweepResult& result, const Parameter& parameter) {
    chart.symbol = parameter_symbol(parameter);
    chart.unit = parameter_unit(parameter);
    chart.title = "Time against " + chart.symbol;
    chart.quantity = parameter_title(parameter);
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
    if (request.sweeps_inputs()) {
        chart.title = "Time on each input";
        chart.symbol = chart.quantity = "input";
        chart.bars = true;
        for (const auto& input : request.inputs) chart.words.push_back(input.name);
        return;
    }
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
    std::size_t style = 0, host_style = 0;
    for (std::size_t k = 0; k < result.lines.size(); ++k) {
        const auto& series = result.request.series[k];
        const bool host = !all_on_host && series == on_host(series);
        ChartLine line{.name = result.lines[k].name, .style = host ? host_style++ : style++, .on_host = host};
        for (const auto& [value, measured, across] : result.lines[k].points) {
            line.x.push_back(static_cast<double>(value));
            line.ms.push_back(measured.ms_median());
            line.ratio.push_back(measured.ratio_to_floor().value_or(0));
            line.spread.push_back(measured.quartiles());
            line.repeat.push_back(measured.ms.size());
            line.emulated = line.emulated || is_emulated(measured);
            line.host_code = line.host_code || measured.host_code;
            line.is_limit = line.is_limit || measured.is_limit;
        }
        chart.lines.push_back(std::move(line));
    }
}

/// Marks times of the emulator: in the legend if all lines have them, else in the name of each line. Lines of host code
/// are marked as well.
void name_emulated(SweepChart& chart) {
    std::size_t runs = 0, emulated = 0;
    bool published = false;
    for (const auto& line : chart.lines) {
        published = published || line.kind == ChartLine::Kind::published;
        if (line.kind != ChartLine::Kind::run || line.on_host || line.host_code || line.x.empty()) continue;
        ++runs;
        emulated += line.emulated ? 1 : 0;
    }
    if (emulated == 0) return;
    for (auto& line : chart.lines)
        if (line.kind == ChartLine::Kind::run && line.host_code && !line.on_host) line.name += ", host code";
    if (emulated == runs) chart.run_by += ", emulator";
    if (emulated == runs && !published) return;
    for (auto& line : chart.lines)
        if (line.kind == ChartLine::Kind::run && line.emulated && !line.on_host) line.name += ", emulator";
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
        chart.lines.push_back(std::move(line));
    }
}

/// Remarks that host code can be faster than the emulator's floor.
void remark_emulated_floor(SweepChart& chart, const SweepResult& result) {
    const bool has_floor =
        std::ranges::any_of(chart.lines, [](const auto& line) { return line.kind == ChartLine::Kind::floor; });
    if (!has_floor) return;
    std::string host_code;
    bool on_device = false;  // then the floor is the device's
    for (const auto& line : result.lines) {
        if (line.points.empty()) continue;
        const auto& measured = line.points.front().measured;
        on_device = on_device || !is_emulated(measured.executor);
        if (!measured.host_code) continue;
        host_code += (host_code.empty() ? "" : ", ") + line.name;
    }
    if (!host_code.empty() && !on_device)
        chart.remarks.push_back(fmt::format("The floor is the emulator's: host code ({}) can be faster", host_code));
}

/// Remarks that the floor lies below the axis.
void remark_floor_out_of_sight(SweepChart& chart) {
    const auto floor = std::ranges::find(chart.lines, ChartLine::Kind::floor, &ChartLine::kind);
    if (floor == chart.lines.end() || chart.floor_in_sight()) return;
    chart.remarks.push_back(fmt::format("The device's floor lies far below these times: {} ms at {}",
                                        figure_text(floor->ms.back()), chart.value_text(floor->x.back())));
}

/// Adds a model's predictions for the algorithm of a line, if the model covers its kernels.
void add_predictions(SweepChart& chart, const SweepResult& result) {
    if (!result.request.sweeps_size()) return;
    const model::DeviceProfile device;
    std::set<std::string> drawn;
    for (std::size_t k = 0; k < result.lines.size(); ++k) {
        const auto& id = result.request.series[k].algorithm;
        const auto& points = result.lines[k].points;
        if (points.empty() || !model::kernels_of(id, 1, device) || !drawn.insert(id).second) continue;
        std::set<double> sizes;
        for (const auto& other : chart.lines)
            if (other.kind != ChartLine::Kind::floor) sizes.insert(other.x.begin(), other.x.end());
        ChartLine line{.kind = ChartLine::Kind::predicted, .style = chart.lines[k].style};
        for (const auto size : sizes) {
            std::vector<model::KernelPrediction> predicted;
            const auto kernels = *model::kernels_of(id, static_cast<std::uint64_t>(size), device);
            for (const auto& kernel : kernels) predicted.push_back(predict(kernel, device, model::Combine::sum));
            line.name = fmt::format("Eq. 6.1 to 6.4: {} alone", predicted.front().kernel.name);
            line.x.push_back(size);
            line.ms.push_back(model::total_ms(predicted));
        }
        chart.lines.push_back(std::move(line));
        chart.predicted_by = "model, " + device.name;
    }
}

/// Adds for each line over the number of devices its ideal: the time of one device, divided by their number unless the input grows with them.
void add_ideals(SweepChart& chart, const SweepResult& result) {
    if (!result.request.sweeps_devices()) return;
    for (std::size_t k = 0; k < result.lines.size(); ++k) {
        const auto& points = result.lines[k].points;
        const auto one = std::ranges::find(points, 1, &SweepPoint::value);
        if (one == points.end() || points.size() < 2) continue;
        ChartLine line{.name = result.lines.size() > 1 ? result.lines[k].name + ", ideal" : "ideal",
                       .kind = ChartLine::Kind::predicted,
                       .style = chart.lines[k].style};
        for (const auto& point : points) {
            const auto devices = static_cast<double>(point.value);
            line.x.push_back(devices);
            line.ms.push_back(one->measured.ms_median() / (result.request.weak != 0 ? 1 : devices));
        }
        chart.lines.push_back(std::move(line));
        chart.predicted_by =
            result.request.weak != 0 ? "ideal: as long as one device" : "ideal: one device's time shared";
    }
}

/// Adds the curve of latency hiding for each line of chains of loads over the resident warps.
void add_latency_curves(SweepChart& chart, const SweepResult& result, const Catalog& catalog) {
    if (result.request.parameter != "warps" || result.request.is_map()) return;
    const model::DeviceProfile device;
    const auto* algorithm = catalog.find(model::kChainsAlgorithm);
    const auto num_lines = result.lines.size();
    for (std::size_t k = 0; algorithm && k < num_lines; ++k) {
        const auto& points = result.lines[k].points;
        if (points.empty() || result.request.series[k].algorithm != model::kChainsAlgorithm) continue;
        const auto values = resolve_parameters(algorithm->parameters, Dataset{}, result.request.series[k].parameters);
        ChartLine line{.kind = ChartLine::Kind::predicted, .style = chart.lines[k].style};
        model::Chains chains{.n = points.front().measured.n,
                             .chain = static_cast<std::uint32_t>(values.at("chain")),
                             .independent = 1u << values.at("independent")};
        line.name = fmt::format("latency hiding, {} in flight a warp", chains.independent);
        for (auto warps = points.front().value; warps <= points.back().value; ++warps) {
            chains.warps = static_cast<std::uint32_t>(std::max<std::int64_t>(warps, 1));
            line.x.push_back(static_cast<double>(warps));
            line.ms.push_back(model::predict_chains(chains, device).ms);
        }
        chart.lines.push_back(std::move(line));
        chart.predicted_by = "model, " + device.name;
    }
}

void add_published(SweepChart& chart, const Study& study) {
    std::set<std::string> machines;
    for (const auto& published : study.published_series) {
        ChartLine line{.name = published.name,
                       .kind = ChartLine::Kind::published,
                       .style = chart.lines[published.like].style,
                       .on_host = chart.lines[published.like].on_host};
        for (const auto& point : published.points) {
            line.x.push_back(static_cast<double>(point.n));
            line.ms.push_back(point.ms);
        }
        chart.lines.push_back(std::move(line));
        machines.insert(study.printed_in + ", " + published.machine);
    }
    chart.published_by = fmt::format("{}", fmt::join(machines, "; "));
}

/// A bound as a function of n, with as many processors as elements; none if it depends on more than n.
std::optional<double> value_of_bound(std::string_view bound, double n) {
    const double log = std::log2(std::max(n, 2.0));
    if (bound == "O(n)") return n;
    if (bound == "O(n log n)") return n * log;
    if (bound == "O(log n)" || bound == "O(n / p + log n)" || bound == "O(n log n / p + log n)") return log;
    if (bound == "O(n / p + log\u00B2 n)") return log * log;
    if (bound == "O(log\u00B2 n)") return log * log;
    if (bound == "O(n\u00B2)") return n * n;
    if (bound == "O(n\u00B3)") return n * n * n;
    if (bound == "O(n\u00B3 log n)") return n * n * n * log;
    if (bound == "O(n\u2074)") return n * n * n * n;
    if (bound == "O(log\u00B2 n / log log n)") return log * log / std::log2(std::max(log, 2.0));
    return std::nullopt;
}

/// The papers' bounds beside counted lines, each through the first point of its line; equal bounds are added once. Lines of work and
/// depth of an algorithm are adjacent.
void add_bounds(SweepChart& chart, const SweepResult& result) {
    chart.run_by = "counted on the emulator";
    std::set<std::string> drawn;
    std::string remark;
    for (std::size_t k = 0; k < result.lines.size(); ++k) {
        const auto& series = result.request.series[k];
        const bool is_work = series.quantity == Quantity::work;
        const auto bounds = published_bounds(series.algorithm);
        const auto& bound = is_work ? bounds.work : bounds.depth;
        const ChartLine line = chart.lines[k];  // a copy: more lines are added
        if (line.x.empty()) continue;
        const auto growth =
            line.ms.front() > 0 ? figure_text(line.ms.back() / line.ms.front()) + " times" : std::string("from 0");
        if (is_work && line.x.size() > 1) {
            remark = fmt::format("{}: from {} to {} work grows {}", series.algorithm, chart.value_text(line.x.front()),
                                 chart.value_text(line.x.back()), growth);
        } else if (!remark.empty()) {
            remark += ", depth " + growth;
            if (!bounds.work.empty()) remark += "; " + bounds.source + ": work " + bounds.work;
            if (!bounds.depth.empty()) remark += ", depth " + bounds.depth;
            chart.remarks.push_back(std::exchange(remark, {}));
        }
        const auto first = value_of_bound(bound, line.x.front());
        const auto name = (is_work ? "work " : "depth ") + bound;
        if (!first || !drawn.insert(name).second) continue;
        ChartLine curve{.name = name, .kind = ChartLine::Kind::predicted, .style = line.style};
        for (const auto x : line.x) {
            curve.x.push_back(x);
            curve.ms.push_back(line.ms.front() * *value_of_bound(bound, x) / *first);
        }
        chart.lines.push_back(std::move(curve));
        chart.predicted_by = "published bounds, p = n";
    }
}

/// Removes figures, so that reasons that differ only in figures are equal.
std::string without_figures(std::string text) {
    std::erase_if(text,
                  [](unsigned char letter) { return std::isdigit(letter) != 0 || letter == ',' || letter == '.'; });
    return text;
}

/// Remarks on points without a time, grouped by line and reason; a group has the words of its first reason.
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
            fmt::format("Left out: {} {} {}: {}", what->line,
                        chart.bars           ? "on"
                        : values.size() == 1 ? "at"
                                             : "from",
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
        for (const auto& spread : line.spread) include(spread.low), include(spread.high);
    }
    if (range.highest == 0) return std::nullopt;
    for (const auto& line : lines)
        if (line.kind == ChartLine::Kind::floor && line.ms.back() * kFarBelow > range.lowest) include(line.ms.back());
    return whole_decades(range);
}

bool SweepChart::floor_in_sight() const {
    const auto times = ms_range();
    return times && std::ranges::any_of(lines, [&](const ChartLine& line) {
               return line.kind == ChartLine::Kind::floor &&
                      std::ranges::any_of(line.ms, [&](double ms) { return ms >= times->lowest; });
           });
}

std::string SweepChart::value_text(double x) const {
    if (words.empty()) return count_label(x);
    const auto k = static_cast<std::size_t>(std::max(0.0, std::round(x)));
    return k < words.size() ? words[k] : std::string();
}

namespace {

/// False if some algorithms ran on lists and others on graphs: their times cannot be compared.
bool has_one_kind_of_input(const SweepResult& result) {
    std::set<std::string> kinds;
    for (const auto& line : result.lines)
        for (const auto& point : line.points)
            kinds.insert(point.measured.dataset.substr(0, point.measured.dataset.find(':')));
    return kinds.size() <= 1;
}

}  // namespace

SweepChart chart_of(const SweepResult& result, const Catalog& catalog) {
    SweepChart chart{.logarithmic = result.request.logarithmic, .counts = result.request.counts()};
    name_axis(chart, result, catalog);
    if (!chart.words.empty()) chart.logarithmic = false;
    if (result.request.is_map()) {
        chart.map = std::make_shared<const SweepMap>(map_of(result, catalog));
        chart.title = chart.map->title;
        if (!chart.map->finding.empty()) chart.remarks.push_back(chart.map->finding);
        remark_left_out(chart, result);
        return chart;
    }
    add_runs(chart, result);
    add_floors(chart, result);
    const auto study = std::ranges::find(catalog.studies(), result.request.study, &Study::id);
    if (study != catalog.studies().end()) {
        chart.title = study->title + ": " + study->shows;
        add_published(chart, *study);
        for (auto& line : compare_with_study(*study, result)) chart.remarks.push_back(std::move(line));
        if (!study->remark.empty()) chart.remarks.push_back(study->remark);
    }
    if (chart.counts) {
        add_bounds(chart, result);
        remark_left_out(chart, result);
        return chart;
    }
    add_predictions(chart, result);
    add_ideals(chart, result);
    add_latency_curves(chart, result, catalog);
    name_emulated(chart);
    if (auto text = has_one_kind_of_input(result) ? finding(chart) : std::string(); !text.empty())
        chart.remarks.insert(chart.remarks.begin(), std::move(text));
    remark_emulated_floor(chart, result);
    remark_floor_out_of_sight(chart);
    remark_left_out(chart, result);
    return chart;
}

namespace {

/// A candidate for the fastest point.
struct Candidate {
    const ChartLine* line;
    std::size_t at;
    double ms() const { return line->ms[at]; }
    bool clearly_slower_than(const Candidate& other) const {
        return line->spread[at].low > other.line->spread[other.at].high;
    }
    bool repeated() const { return line->repeat[at] > 1; }
};

/// The lowest median first; then the points whose times overlap with it.
std::vector<Candidate> leaders(std::vector<Candidate> all) {
    std::ranges::stable_sort(all, {}, &Candidate::ms);
    if (all.empty()) return all;
    const auto first = all.front();
    std::erase_if(all, [&](const Candidate& one) { return one.clearly_slower_than(first); });
    return all;
}

std::string times_text(const Candidate& one) {
    const auto& spread = one.line->spread[one.at];
    return one.repeated() ? fmt::format("{} ms ({} to {})", figure_text(one.ms()), figure_text(spread.low),
                                        figure_text(spread.high))
                          : fmt::format("{} ms (taken once)", figure_text(one.ms()));
}

}  // namespace

std::string finding(const SweepChart& chart) {
    constexpr std::size_t kMaxNamed = 4;
    if (chart.bars) return {};  // each input has its own fastest line
    double largest = 0;
    std::size_t runs = 0;
    for (const auto& line : chart.lines)
        if (line.kind == ChartLine::Kind::run && !line.x.empty()) {
            ++runs;
            largest = std::max(largest, line.x.back());
        }
    const bool one_line = runs == 1;  // then the fastest point of the line
    std::vector<Candidate> all;
    for (const auto& line : chart.lines) {
        if (line.kind != ChartLine::Kind::run || (line.is_limit && !one_line)) continue;
        for (std::size_t k = 0; k < line.x.size(); ++k)
            if (one_line ? chart.symbol != "n" : line.x[k] == largest) all.push_back({&line, k});
    }
    if (all.empty() || (one_line && all.size() < 2)) return {};
    const auto fastest = all.size() > 1 ? leaders(all) : all;
    const auto& best = fastest.front();
    const auto name = [&](const Candidate& one) {
        return one_line ? chart.value_text(one.line->x[one.at]) : one.line->name;
    };
    if (fastest.size() > 1) {
        std::vector<std::string> names;
        for (const auto& one : std::span(fastest).first(std::min(fastest.size(), kMaxNamed)))
            names.push_back(fmt::format("{}, {}", name(one), times_text(one)));
        auto text = one_line ? fmt::format("No clear difference between {} = ", chart.symbol)
                             : fmt::format("No clear difference at {} between ", chart.value_text(largest));
        text += fmt::format("{}", fmt::join(names, "; "));
        if (fastest.size() > kMaxNamed) text += fmt::format("; and {} more", fastest.size() - kMaxNamed);
        return text + ": the middle halves of their times overlap";
    }
    auto text = one_line
                    ? fmt::format("Fastest with {} = {}: {}", chart.symbol, name(best), times_text(best))
                    : fmt::format("Fastest at {}: {}, {}", chart.value_text(largest), name(best), times_text(best));
    const auto ratio = best.line->ratio[best.at];
    if (ratio > 0) text += fmt::format(", {} times the floor", figure_text(ratio));
    if (best.line->emulated && !best.line->on_host && !chart.counts) text += ", on the emulator";
    return text;
}

}  // namespace lockstep
