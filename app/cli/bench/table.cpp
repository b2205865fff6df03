#include "app/cli/bench/table.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "app/cli/figure.hpp"
#include "kernels/run/words.hpp"

namespace lockstep {
namespace {

using Row = std::array<std::string, 11>;
constexpr std::size_t kWordColumns = 3;  // left-aligned; figures follow, right-aligned

std::string optional_figure(const std::optional<double>& value) { return value ? figure_text(*value) : "-"; }

Row cells(const Measurement& one) {
    return {one.algorithm,
            one.executor,
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

/// A field of a CSV line (RFC 4180).
std::string field(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string escaped = "\"";
    for (const auto letter : text) escaped += letter == '"' ? "\"\"" : std::string(1, letter);
    return escaped + "\"";
}

std::string optional_field(const std::optional<double>& value) { return value ? fmt::format("{:.6g}", *value) : ""; }

}  // namespace

std::string bench_table(std::span<const Measurement> rows) {
    std::vector<Row> lines{{"algorithm", "executor", "dataset", "n", "m", "min ms", "median ms", "max ms", "ns/element",
                            "x floor", "x sequential"}};
    for (const auto& one : rows) lines.push_back(cells(one));
    std::string text;
    if (!rows.empty()) text += fmt::format("{}, {} repetitions\n", rows.front().device, rows.front().ms.size());
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

std::string bench_csv(std::span<const Measurement> rows) {
    std::string text =
        "algorithm,executor,device,dataset,n,m,repeat,ms_min,ms_median,ms_max,ns_per_element,ratio_to_floor,ratio_to_sequential\n";
    for (const auto& one : rows) {
        text += fmt::format("{},{},{},{},{},{},{},{:.6g},{:.6g},{:.6g},{:.6g},{},{}\n", field(one.algorithm),
                            field(one.executor), field(one.device), field(one.dataset), one.n, one.m, one.ms.size(),
                            one.ms_min(), one.ms_median(), one.ms_max(), one.ns_per_element(),
                            optional_field(one.ratio_to_floor()), optional_field(one.ratio_to_sequential()));
    }
    return text;
}

}  // namespace lockstep
