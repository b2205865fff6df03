#pragma once

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/graph_columns.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep::bfs {

/// Columns that the variants share; each variant declares them with its buffers.
inline Column row_offsets() { return graph_columns::row_offsets("Va"); }
inline Column column_indices() { return graph_columns::column_indices("Ea"); }
inline Column level() {
    return {.name = "level",
            .symbol = "C",
            .role = Role::level,
            .style = ValueStyle::infinite,
            .none = kNone,
            .unit = "arcs from the source",
            .space = space_names::vertices,
            .result = true};
}
inline Column predecessor() {
    return {.name = "predecessor",
            .symbol = "pred",
            .role = Role::predecessor,
            .style = ValueStyle::optional,
            .none = kNone,
            .space = space_names::vertices,
            .result = true};
}
inline Column frontier_flags() {
    return {.name = "frontier",
            .symbol = "F",
            .role = Role::frontier,
            .style = ValueStyle::flag,
            .space = space_names::vertices};
}
inline Column visited_flags() {
    return {.name = "visited",
            .symbol = "X",
            .role = Role::visited,
            .style = ValueStyle::flag,
            .space = space_names::vertices};
}

}  // namespace lockstep::bfs
