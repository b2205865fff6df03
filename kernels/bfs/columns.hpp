#pragma once

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/entry/column.hpp"

namespace lockstep::bfs {

/// Columns that the variants share. The numbers of buffers are those of the algorithm's inputs() and state().
inline Column row_offsets(const CsrGraph& graph) {
    return {.name = "row_offsets",
            .symbol = "Va",
            .role = Role::row_offsets,
            .size = graph.num_vertices() + 1,
            .buffer = 0,
            .input = true};
}
inline Column column_indices(const CsrGraph& graph) {
    return {.name = "column_indices",
            .symbol = "Ea",
            .role = Role::column_indices,
            .style = ValueStyle::index,
            .size = graph.num_edges(),
            .buffer = 1,
            .input = true};
}
inline Column level(const CsrGraph& graph, std::uint32_t buffer) {
    return {.name = "level",
            .symbol = "C",
            .role = Role::level,
            .style = ValueStyle::infinite,
            .unit = "arcs from the source",
            .size = graph.num_vertices(),
            .buffer = buffer,
            .result = true};
}
inline Column predecessor(const CsrGraph& graph, std::uint32_t buffer) {
    return {.name = "predecessor",
            .symbol = "pred",
            .role = Role::predecessor,
            .style = ValueStyle::optional,
            .size = graph.num_vertices(),
            .buffer = buffer,
            .result = true};
}
inline Column frontier(const CsrGraph& graph, std::uint32_t buffer) {
    return {.name = "frontier",
            .symbol = "F",
            .role = Role::frontier,
            .style = ValueStyle::flag,
            .size = graph.num_vertices(),
            .buffer = buffer};
}
inline Column visited(const CsrGraph& graph, std::uint32_t buffer) {
    return {.name = "visited",
            .symbol = "X",
            .role = Role::visited,
            .style = ValueStyle::flag,
            .size = graph.num_vertices(),
            .buffer = buffer};
}

}  // namespace lockstep::bfs
