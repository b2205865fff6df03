#include "kernels/algorithms/graph/columns.hpp"

#include <algorithm>
#include <numeric>

namespace lockstep::graph {

// Arcs into v, in the order of the rows, are sorted by tail; arcs out of v are sorted here. Both lists have the same neighbours.
std::vector<std::uint32_t> twins_of(const CsrGraph& graph) {
    const auto n = graph.num_vertices(), m = graph.num_edges();
    std::vector<std::uint32_t> into(m), next(graph.row_offsets.begin(), graph.row_offsets.end() - 1), twin(m), row;
    if (!graph.symmetric) {  // an estimate of memory
        std::iota(twin.begin(), twin.end(), 0u);
        return twin;
    }
    for (std::uint32_t arc = 0; arc < m; ++arc) into[next[graph.column_indices[arc]]++] = arc;
    for (std::uint32_t v = 0; v < n; ++v) {
        row.resize(graph.degree(v));
        std::iota(row.begin(), row.end(), graph.row_offsets[v]);
        std::ranges::stable_sort(row, {}, [&](std::uint32_t arc) { return graph.column_indices[arc]; });
        for (std::uint32_t i = 0; i < row.size(); ++i) twin[row[i]] = into[graph.row_offsets[v] + i];
    }
    return twin;
}

std::vector<std::uint32_t> tails_of(const CsrGraph& graph) {
    std::vector<std::uint32_t> tails(graph.num_edges());
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        std::fill(tails.begin() + graph.row_offsets[v], tails.begin() + graph.row_offsets[v + 1], v);
    return tails;
}

}  // namespace lockstep::graph
