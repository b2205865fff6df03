#include "kernels/algorithms/bfs/split_graph.hpp"

#include <algorithm>

#include "kernels/simt/buffer.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::bfs {

Parameter most_arcs_parameter() {
    return {.name = "most_arcs",
            .lowest = 1,
            .highest = 4096,
            .value = 8,
            .unit = "arcs",
            .summary = "arcs per part, at most; a vertex with more is split",
            .logarithmic = true};
}

SplitGraph::SplitGraph(const CsrGraph& graph, std::uint32_t max_arcs) {
    const auto n = graph.num_vertices();
    std::uint64_t num_parts = 0;
    for (std::uint32_t v = 0; v < n; ++v) num_parts += std::max(1u, ceil_div(graph.degree(v), max_arcs));
    owner.reserve(array_size(num_parts + 1, "parts of vertices"));
    first_part.reserve(n + std::size_t{1});
    part_offsets.reserve(num_parts + 1);
    for (std::uint32_t v = 0; v < n; ++v) {
        first_part.push_back(this->num_parts());
        const auto parts = std::max(1u, ceil_div(graph.degree(v), max_arcs));
        for (std::uint32_t part = 0; part < parts; ++part) {
            owner.push_back(v);
            part_offsets.push_back(graph.row_offsets[v] + part * max_arcs);
        }
    }
    first_part.push_back(this->num_parts());
    part_offsets.push_back(graph.num_edges());
    part_heads.resize(graph.num_edges());
    for (std::uint32_t e = 0; e < graph.num_edges(); ++e) part_heads[e] = first_part[graph.column_indices[e]];
}

}  // namespace lockstep::bfs
