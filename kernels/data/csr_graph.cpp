#include "kernels/data/csr_graph.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/dataset.hpp"
#include "kernels/data/graph/vertices_and_arcs.hpp"
#include "kernels/data/graph/weights.hpp"
#include "kernels/data/memory_need.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr ExampleInput kExamples[] = {
    {"Grid, 64 vertices", "graph:grid,n=64"},
    {"Grid, 64 K vertices", "graph:grid,n=64K"},
    {"Uniform graph, 4 K vertices", "graph:uniform,n=4K,seed=7"},
};

std::uint32_t num_vertices(const Dataset& dataset) { return dataset.graph().num_vertices(); }
std::uint32_t num_arcs(const Dataset& dataset) { return dataset.graph().num_edges(); }

std::vector<DataFact> facts(const Dataset& dataset) {
    const auto& graph = dataset.graph();
    const auto n = graph.num_vertices();
    std::uint32_t largest = 0;
    for (std::uint32_t v = 0; v < n; ++v) largest = std::max(largest, graph.degree(v));
    std::vector<DataFact> found{{"vertices", count_text(n)}, {"arcs", count_text(graph.num_edges())}};
    if (n > 0) found.push_back({"arcs a vertex", figure_text(static_cast<double>(graph.num_edges()) / n)});
    found.push_back({"largest degree", count_text(largest)});
    found.push_back({"every arc has its twin", graph.symmetric ? "yes" : "no"});
    const auto show_range = [&](const auto& weights) {
        if (weights.empty()) return;
        const auto [least, most] = std::ranges::minmax(weights);
        found.push_back({"weights", fmt::format("{} to {}", least, most)});
    };
    show_range(graph.edge_weights);
    show_range(graph.real_weights);
    return found;
}

ElementLinks links(const Dataset& dataset, std::uint32_t vertex, std::size_t most) {
    return links_to_neighbours(dataset.graph().neighbors(vertex), most);
}

void weigh(Dataset& dataset, const DrawnWeights& drawn, Progress& progress) {
    draw_weights(std::get<CsrGraph>(dataset.data), drawn, progress);
}

Dataset without_arcs(std::uint32_t n, bool) {
    CsrGraph graph;
    graph.row_offsets.resize(std::size_t{n} + 1);
    return {.kind = DatasetKind::graph, .data = std::move(graph), .source = "a graph without arcs"};
}

}  // namespace

bool has_negative_weight(const CsrGraph& graph) {
    const auto negative = [](auto weight) { return weight < 0; };
    return std::ranges::any_of(graph.edge_weights, negative) || std::ranges::any_of(graph.real_weights, negative);
}

const DatasetKindInfo& graph_kind() {
    static const DatasetKindInfo info{
        .kind = DatasetKind::graph,
        .name = "graph",
        .phrase = "a graph",
        .element = noun::vertex,
        .edge = noun::arc,
        .examples = kExamples,
        .sweep_generator = "graph:uniform",
        .edges_are_directed = true,
        .read_as = ReadAs::edges,
        .as_word = "edges",
        .min_memory =
            [](const ExpectedSize& size) {
                return need_of_graph(size.num_elements, size.num_edges, size.weighted,
                                     arc_bytes_to_read(size.weighted));
            },
        .plainest = without_arcs,
        .num_elements = num_vertices,
        .num_edges = num_arcs,
        .spaces = spaces_of_vertices_and_arcs,
        .sizes = sizes_of_vertices_and_arcs,
        .facts = facts,
        .links = links,
        .draw_weights = weigh,
    };
    return info;
}

}  // namespace lockstep
