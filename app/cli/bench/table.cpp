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
            is_emulated(one) ? one.executor + ", emulator" : one.executor,
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
    const auto any = [&](MinWork work) {
        return std::ranges::any_of(rows, [&](const auto& one) { return one.measured.min_work == work; });
    };
    const bool lists = any(MinWork::gather_and_scatter), others = any(MinWork::copy);
    if (std::ranges::any_of(rows, [](const auto& one) { return one.measured.floor_ms.has_value(); }))
        text +=
            fmt::format("x floor: time divided by the time of {}{}{}, whichever is longer, measured in the same run\n",
                        lists ? Floors::name(MinWork::gather_and_scatter) : "", lists && others ? " (lists), " : "",
                        others ? Floors::name(MinWork::copy) : "");
    if (std::ranges::any_of(rows, [](const auto& one) { return one.measured.sequential_ms.has_value(); }))
        text +=
            "x sequential: time divided by the time of the family's sequential algorithm, plain code on one CPU core\n";
    return text;
}

/// Cells in columns: the first `words` to the left, the others to the right.
template <std::size_t N>
std::string aligned(const std::vector<std::array<std::string, N>>& lines, std::size_t words) {
    std::string text;
    for (const auto& line : lines) {
        for (std::size_t c = 0; c < N; ++c) {
            std::size_t width = 0;
            for (const auto& other : lines) width = std::max(width, other[c].size());
            text += c < words ? fmt::format("{}{:<{}}", c ? "  " : "", line[c], width)
                              : fmt::format("  {:>{}}", line[c], width);
        }
        text += '\n';
    }
    return text;
}

}  // namespace

std::string bench_table(std::span<const BenchRow> rows) {
    std::vector<Row> lines{{"algorithm", "executor", "dataset", "n", "m", "min ms", "median ms", "max ms", "ns/element",
                            "x floor", "x sequential"}};
    for (const auto& [name, measured] : rows) lines.push_back(cells(name, measured));
    return (rows.empty() ? "" : heading(rows)) + aligned(lines, kWordColumns);
}

std::string work_table(std::span<const BenchRow> rows) {
    constexpr std::size_t kWords = 2;
    std::vector<std::array<std::string, 9>> lines{
        {"algorithm", "dataset", "n", "passes", "work", "work / n", "depth", "PRAM", "contention"}};
    const Measurement* last = nullptr;
    for (const auto& row : rows) {
        const auto& one = row.measured;
        // Lines of work and of depth follow each other, with the same runs.
        if (last && last->algorithm == one.algorithm && last->dataset == one.dataset) continue;
        last = &one;
        const auto& counted = *one.counted;
        lines.push_back(
            {one.algorithm, one.dataset, count_text(one.n), count_text(one.passes), count_text(counted.work),
             one.n == 0 ? "-" : figure_text(static_cast<double>(counted.work) / one.n), count_text(counted.depth),
             std::string(debugger::name_of(counted.pram)), count_text(counted.contention)});
    }
    return "accesses counted on the emulator, in lock step\n" + aligned(lines, kWords);
}

}  // namespace lockstep
