#include "app/cli/bench/table.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "app/session/sweep/floors.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

using Row = std::array<std::string, 11>;
constexpr std::size_t kWordColumns = 3;  // left-aligned; figures follow, right-aligned

std::string optional_figure(const std::optional<double>& value) { return value ? figure_text(*value) : "-"; }

Row cells(const std::string& name, const Measurement& one) {
    return {name,
            is_emulated(one) ? "simt, emulator" : one.executor,
            one.dataset,
            count_text(one.n),
            count_text(one.m),
            figure_text(one.ms_min()),
            figure_text(one.ms_median()),
            figure_text(one.ms_max()),
            figure_text(one.ns_per_element()),
            optional_figure(one.ratio_to_floor()),
            optional_figure(one.ratio_to_sequential())};
}

std::string heading(std::span<const BenchRow> rows) {
    const auto most =
        std::ranges::max(rows, {}, [](const auto& one) { return one.measured.ms.size(); }).measured.ms.size();
    auto text = fmt::format("{}; time in kernels, median of {}\n", rows.front().measured.device, most);
    const auto any = [&](LeastWork work) {
        return std::ranges::any_of(rows, [&](const auto& one) { return one.measured.min_work == work; });
    };
    const bool lists = any(LeastWork::gather_and_scatter), others = any(LeastWork::copy);
    if (std::ranges::any_of(rows, [](const auto& one) { return one.measured.floor_ms.has_value(); }))
        text +=
            fmt::format("x floor: time divided by the time of {}{}{}, whichever is longer, measured in the same run\n",
                        lists ? Floors::name(LeastWork::gather_and_scatter) : "", lists && others ? " (lists), " : "",
                        others ? Floors::name(LeastWork::copy) : "");
    if (std::ranges::any_of(rows, [](const auto& one) { return one.measured.sequential_ms.has_value(); }))
        text +=
            "x sequential: time divided by the time of the family's sequential algorithm, plain code on one CPU core\n";
    return text;
}

}  // namespace

std::string bench_table(std::span<const BenchRow> rows) {
    std::vector<Row> lines{{"algorithm", "executor", "dataset", "n", "m", "min ms", "median ms", "max ms", "ns/element",
                            "x floor", "x sequential"}};
    for (const auto& [name, measured] : rows) lines.push_back(cells(name, measured));
    std::string text;
    if (!rows.empty()) text += heading(rows);
    for (const auto& line : lines) {
        for (std::size_t c = 0; c < line.size(); ++c) {
            std::size_t width = 0;
            for (const auto& other : lines) width = std::max(width, other[c].size());
            text += c < kWordColumns ? fmt::format("{}{:<{}}", c ? "  " : "", line[c], width)
                                     : fmt::format("  {:>{}}", line[c], width);
        }
        text += '\n';
    }
    return text;
}

}  // namespace lockstep
