#include "kernels/algorithms/bfs/split_degrees.hpp"

#include <algorithm>

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep::bfs {

// --------------------------------------------------------------------------------------- Split degrees

AlgorithmInfo split_degrees() {
    AlgorithmInfo info{
        .id = "bfs.split-degrees",
        .title = "Breadth-first search with split vertices",
        .source = "Luo, Wong, Hwu 2010, section 4",
        .input = DatasetKind::graph,
        .parameters = {source_parameter(),
                       {.name = "most_arcs",
                        .lowest = 1,
                        .highest = 4096,
                        .value = 8,
                        .unit = "arcs",
                        .summary = "arcs per part, at most; a vertex with more is split",
                        .logarithmic = true}},
        .roles = {Role::row_offsets, Role::column_indices, Role::level},
        .heading = "",
        .pseudocode = {{0, "for each part p with F[p] do in parallel"},
                       {1, "F[p] \u2190 false"},
                       {1, "for each arc of p, to part q"},
                       {2, "if C[q] = \u221E then"},
                       {3, "C[q] \u2190 C[p] + 1, F\u2032[q] \u2190 true"},
                       {0, "for each part p of the vertex of q do in parallel"},
                       {1, "if q was found in this pass then"},
                       {2, "C[p] \u2190 C[q], F\u2032[p] \u2190 true"},
                       {0, "level of a vertex \u2190 C of its first part"}},
        .claim = "Levels equal bfs.sequential",
        .remark =
            "The host splits vertices with many arcs once. The paper searches the split graph with queues; here frontier "
            "arrays search it, so that the difference from bfs.frontier is the splitting.",
        .distributions = {degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<SplitDegrees>(info);
    return info;
}

// ----------------------------------------------------------------------------------------- Split graph

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
