#include "kernels/data/graph/weights.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "kernels/base/parallel.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/random.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kRowsAPiece = 1 << 14;

/// Streams of random numbers that differ from the generators' streams.
enum Stream : std::uint64_t { weights = 100, potentials, cycles };

std::int32_t parse_weight(std::string_view word, std::string_view text, std::string_view what) {
    std::int64_t number = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (failure == std::errc::invalid_argument || end != word.data() + word.size())
        throw InputError(fmt::format("{}: \"{}\" is neither 1 nor LOW..HIGH", what, printable(text)));
    if (failure != std::errc{} || number < kMinWeight || number > kMaxWeight)
        throw InputError(fmt::format("{}: weight {} in \"{}\" is out of range {}..{}", what, printable(word),
                                     printable(text), kMinWeight, kMaxWeight));
    return static_cast<std::int32_t>(number);
}

/// Calls row(v) for every vertex.
template <class Row>
void for_each_row(const CsrGraph& graph, const char* doing, Progress& progress, Row row) {
    progress.begin(doing, graph.num_vertices());
    for_each_piece(graph.num_vertices(), kRowsAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto v = static_cast<std::uint32_t>(begin); v < end; ++v) row(v);
        progress.advance(end - begin);
    });
}

/// The first arc from u to v.
std::optional<std::uint32_t> arc_between(const CsrGraph& graph, std::uint32_t u, std::uint32_t v) {
    const auto row = graph.neighbors(u);
    const auto found = std::ranges::find(row, v);
    if (found == row.end()) return std::nullopt;
    return graph.row_offsets[u] + static_cast<std::uint32_t>(found - row.begin());
}

/// Inserts an arc into a sorted row.
void add_arc(CsrGraph& graph, std::uint32_t u, std::uint32_t v, std::int32_t weight) {
    if (graph.num_edges() + 1 >= kNone)
        throw InputError("the graph has the maximum number of arcs: no arc can be added");
    const auto row = graph.neighbors(u);
    const auto place = graph.row_offsets[u] + (std::ranges::upper_bound(row, v) - row.begin());
    graph.column_indices.insert(graph.column_indices.begin() + place, v);
    graph.edge_weights.insert(graph.edge_weights.begin() + place, weight);
    for (auto w = std::uint64_t{u} + 1; w < graph.row_offsets.size(); ++w) ++graph.row_offsets[w];
}

}  // namespace

WeightRange parse_weight_range(std::string_view text, std::string_view what) {
    if (text == "1") return {};
    const auto dots = text.find("..");
    if (dots == text.npos)
        throw InputError(fmt::format("{}: \"{}\" is neither 1 nor LOW..HIGH", what, printable(text)));
    const WeightRange range{parse_weight(text.substr(0, dots), text, what),
                            parse_weight(text.substr(dots + 2), text, what)};
    if (range.low > range.high)
        throw InputError(fmt::format("{}: {} is reversed: LOW comes first", what, printable(text)));
    return range;
}

DrawnWeights parse_drawn_weights(std::string_view text, std::string_view what) {
    const auto colon = text.find(':');
    DrawnWeights drawn{.range = parse_weight_range(text.substr(0, colon), what)};
    if (colon != text.npos) drawn.seed = parse_count(text.substr(colon + 1), fmt::format("{}: the seed", what));
    return drawn;
}

void draw_weights(CsrGraph& graph, const DrawnWeights& drawn, Progress& progress) {
    graph.unusable_weights.clear();
    graph.negative_weight_at.clear();
    graph.real_weights = {};
    if (drawn.range == WeightRange{}) {
        graph.edge_weights = {};
        return;
    }
    graph.edge_weights.resize(graph.num_edges());
    const CounterRandom random(drawn.seed, weights);
    const std::int64_t low = drawn.range.low;
    const auto count = static_cast<std::uint64_t>(drawn.range.high - low + 1);
    for_each_row(graph, "Drawing weights", progress, [&](std::uint32_t v) {
        for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc) {
            const auto head = graph.column_indices[arc];
            const auto edge = std::uint64_t{std::min(v, head)} << 32 | std::max(v, head);
            graph.edge_weights[arc] =
                static_cast<std::int32_t>(low + static_cast<std::int64_t>(random.below(edge, count)));
        }
    });
}

void draw_potentials(CsrGraph& graph, const DrawnWeights& drawn, std::string_view what, Progress& progress) {
    const std::int64_t low = drawn.range.low, high = drawn.range.high;
    if (high < 0) throw InputError(fmt::format("{}: HIGH is {}, and must not be below 0", what, high));
    if (low - high < kMinWeight || 2 * high > kMaxWeight)
        throw InputError(fmt::format("{}: with weights={}..{} they could be {}..{}, out of range {}..{}", what, low,
                                     high, low - high, 2 * high, kMinWeight, kMaxWeight));
    graph.edge_weights = weights_of(graph);
    const CounterRandom random(drawn.seed, potentials);
    const auto h = [&](std::uint32_t v) {
        return static_cast<std::int64_t>(random.below(v, static_cast<std::uint64_t>(high) + 1));
    };
    for_each_row(graph, "Drawing weights below zero", progress, [&](std::uint32_t v) {
        for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc)
            graph.edge_weights[arc] =
                static_cast<std::int32_t>(graph.edge_weights[arc] + h(v) - h(graph.column_indices[arc]));
    });
}

std::pair<std::uint32_t, std::uint32_t> close_negative_cycle(CsrGraph& graph, std::uint64_t seed,
                                                             std::string_view what) {
    const auto m = graph.num_edges();
    const auto start = m == 0 ? 0 : CounterRandom(seed, cycles).below(0, m);
    for (std::uint64_t i = 0; i < m; ++i) {
        const auto arc = static_cast<std::uint32_t>((start + i) % m);
        const auto v = graph.column_indices[arc];
        const auto behind = std::ranges::upper_bound(graph.row_offsets, arc);
        const auto u = static_cast<std::uint32_t>(behind - graph.row_offsets.begin() - 1);
        if (u == v) continue;
        graph.edge_weights = weights_of(graph);
        const auto weight = static_cast<std::int32_t>(std::int64_t{-1} - graph.edge_weights[arc]);
        if (const auto twin = arc_between(graph, v, u)) graph.edge_weights[*twin] = weight;
        else add_arc(graph, v, u, weight);
        return {u, v};
    }
    throw InputError(fmt::format("{}: no arc leads from one vertex to another", what));
}

}  // namespace lockstep
