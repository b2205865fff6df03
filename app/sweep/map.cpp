#include "app/sweep/map.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/sweep/chart_text.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

MapAxis axis_of(const std::string& parameter, std::vector<std::int64_t> values, const AlgorithmInfo* algorithm) {
    MapAxis axis{
        .parameter = parameter, .title = parameter, .symbol = parameter, .values = std::move(values), .words = {}};
    const Parameter* known = nullptr;
    if (algorithm) {
        const auto found = std::ranges::find(algorithm->parameters, parameter, &Parameter::name);
        if (found != algorithm->parameters.end()) known = &*found;
    }
    if (parameter.empty()) {
        axis.symbol = "n";
        axis.title = algorithm ? fmt::format("n, {}", kind_info(algorithm->input).element.many) : "n";
    } else if (known && !known->hints.title.empty()) {
        axis.title = known->hints.title;
        axis.symbol = axis.title.substr(0, axis.title.find(','));
    } else if (known && !known->unit.empty()) {
        axis.title = fmt::format("{}, {}", parameter, known->unit);
    }
    for (const auto value : axis.values) {
        const bool is_word = known && known->kind == Parameter::Kind::choice;
        axis.words.push_back(is_word ? known->text(value) : count_label(static_cast<double>(value)));
    }
    return axis;
}

std::optional<std::size_t> place_of(const std::vector<std::int64_t>& values, std::int64_t value) {
    const auto found = std::ranges::find(values, value);
    if (found == values.end()) return std::nullopt;
    return static_cast<std::size_t>(found - values.begin());
}

std::string sentence(const SweepMap& map) {
    const auto& best = *map.at(*map.best);
    const auto spread = best.quartiles();
    auto text = fmt::format("{}: {} ms", map.name(*map.best), figure_text(best.ms_median()));
    text += best.ms.size() > 1 ? fmt::format(" ({} to {})", figure_text(spread.low), figure_text(spread.high))
                               : std::string(" (taken once)");
    if (const auto ratio = best.ratio_to_floor()) text += fmt::format(", {} times the floor", figure_text(*ratio));
    if (map.alike.size() == 1) return "Fastest with " + text;
    return fmt::format("Lowest median with {}; no clear difference to {}: the middle halves of their times overlap",
                       text, count_text(map.alike.size() - 1, "other point", "other points"));
}

}  // namespace

bool SweepMap::is_alike(Cell cell) const { return std::ranges::find(alike, cell) != alike.end(); }

std::string SweepMap::name(Cell cell) const {
    return fmt::format("{} = {}, {} = {}", columns.symbol, columns.words[cell.column], rows.symbol,
                       rows.words[cell.row]);
}

SweepMap map_of(const SweepResult& result, const Catalog& catalog) {
    const auto& request = result.request;
    SweepMap map;
    const auto shown = std::ranges::find_if(result.lines, [](const SweepLine& one) { return !one.points.empty(); });
    if (result.lines.empty()) return map;
    const auto& line = shown == result.lines.end() ? result.lines.front() : *shown;
    const auto k = static_cast<std::size_t>(&line - result.lines.data());
    const auto* algorithm = catalog.find(request.series[k].algorithm);
    map.columns = axis_of(request.parameter, request.values, algorithm);
    map.rows = axis_of(request.across.parameter, request.across.values, algorithm);
    map.title = fmt::format("Time of {} against {} and {}", line.name, map.columns.symbol, map.rows.symbol);
    map.measured.resize(map.columns.values.size() * map.rows.values.size());
    for (std::size_t i = 0; i < line.points.size(); ++i) {
        const auto& [value, measured, across] = line.points[i];
        const auto column = place_of(map.columns.values, value), row = place_of(map.rows.values, across);
        if (!column || !row) continue;
        map.measured[*row * map.columns.values.size() + *column] = measured;
        const SweepMap::Cell cell{*column, *row};
        if (!map.best || measured.ms_median() < map.at(*map.best)->ms_median()) map.best = cell;
        if (is_emulated(measured) && map.title.find(", emulator") == std::string::npos) map.title += ", emulator";
    }
    if (!map.best) return map;
    if (!map.columns.parameter.empty() && !map.rows.parameter.empty())
        map.title += ", n = " + count_label(map.at(*map.best)->n);
    for (std::size_t row = 0; row < map.rows.values.size(); ++row)
        for (std::size_t column = 0; column < map.columns.values.size(); ++column) {
            const SweepMap::Cell cell{column, row};
            if (map.at(cell) && (cell == *map.best || !clearly_differ(*map.at(cell), *map.at(*map.best))))
                map.alike.push_back(cell);
        }
    map.finding = sentence(map);
    return map;
}

}  // namespace lockstep
