#include "app/session/sweep/map.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/session/sweep/chart_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/parameter_title.hpp"

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
    } else if (known) {
        axis.symbol = parameter_symbol(*known);
        axis.title = parameter_title(*known);
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

template <class F>
void for_each_cell(const SweepMap& map, F&& f) {
    for (std::size_t row = 0; row < map.rows.values.size(); ++row)
        for (std::size_t column = 0; column < map.columns.values.size(); ++column)
            if (const SweepMap::Cell cell{column, row}; map.at(cell)) f(cell);
}

void find_best(SweepMap& map) {
    for_each_cell(map, [&](SweepMap::Cell cell) {
        const auto before = map.best_beside(cell);
        if (!before) map.best.push_back(cell);
        else if (map.at(cell)->ms_median() < map.at(*before)->ms_median())
            std::ranges::replace(map.best, *before, cell);
    });
    std::ranges::sort(map.best, {}, &SweepMap::Cell::column);
    for_each_cell(map, [&](SweepMap::Cell cell) {
        const auto best = *map.best_beside(cell);
        if (cell == best || !clearly_differ(*map.at(cell), *map.at(best))) map.alike.push_back(cell);
    });
}

std::string sentence_of_all(const SweepMap& map) {
    const auto cell = map.best.front();
    const auto& best = *map.at(cell);
    const auto spread = best.quartiles();
    auto text = fmt::format("{}: {} ms", map.name(cell), figure_text(best.ms_median()));
    text += best.ms.size() > 1 ? fmt::format(" ({} to {})", figure_text(spread.low), figure_text(spread.high))
                               : std::string(" (taken once)");
    if (const auto ratio = best.ratio_to_floor()) text += fmt::format(", {} times the floor", figure_text(*ratio));
    if (map.alike.size() == 1) return "Fastest with " + text;
    return fmt::format("Lowest median with {}; no clear difference to {}: the middle halves of their times overlap",
                       text, count_text(map.alike.size() - 1, "other point", "other points"));
}

/// "Lowest median of each n: block = 512 at 4 K to 16 K, 256 at 32 K; no clear difference to others at 4 K".
/// Consecutive sizes with the same best value are joined.
std::string sentence_of_sizes(const SweepMap& map) {
    const auto size = [&](std::size_t column) { return map.columns.words[column]; };
    std::vector<std::string> stretches, unclear;
    for (std::size_t k = 0; k < map.best.size();) {
        const auto first = k;
        while (k < map.best.size() && map.best[k].row == map.best[first].row) ++k;
        const auto from = size(map.best[first].column), to = size(map.best[k - 1].column);
        stretches.push_back(
            fmt::format("{} at {}", map.rows.words[map.best[first].row], k - first == 1 ? from : from + " to " + to));
    }
    for (const auto& best : map.best)
        if (std::ranges::count(map.alike, best.column, &SweepMap::Cell::column) > 1)
            unclear.push_back(size(best.column));
    auto text = fmt::format("Lowest median of each n: {} = {}", map.rows.symbol, fmt::join(stretches, ", "));
    if (!unclear.empty())
        text += fmt::format("; no clear difference to others at {}: the middle halves of their times overlap",
                            fmt::join(unclear, ", "));
    return text;
}

}  // namespace

bool SweepMap::is_best(Cell cell) const { return std::ranges::find(best, cell) != best.end(); }

bool SweepMap::is_alike(Cell cell) const { return std::ranges::find(alike, cell) != alike.end(); }

std::optional<SweepMap::Cell> SweepMap::best_beside(Cell cell) const {
    const auto found =
        std::ranges::find_if(best, [&](const Cell& one) { return !of_sizes() || one.column == cell.column; });
    return found == best.end() ? std::nullopt : std::optional(*found);
}

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
        if (is_emulated(measured) && map.title.find(", emulator") == std::string::npos) map.title += ", emulator";
    }
    find_best(map);
    if (map.best.empty()) return map;
    if (!map.of_sizes() && !map.rows.parameter.empty())
        map.title += ", n = " + count_label(map.at(map.best.front())->n);
    map.finding = map.of_sizes() ? sentence_of_sizes(map) : sentence_of_all(map);
    return map;
}

}  // namespace lockstep
