#pragma once

#include "kernels/run/entry/column.hpp"

namespace lockstep::bfs {

/// Columns that the variants share; each is declared with the buffer that it lies in.
inline Column row_offsets() { return {.name = "row_offsets", .symbol = "Va", .role = Role::row_offsets}; }
inline Column column_indices() {
    return {.name = "column_indices", .symbol = "Ea", .role = Role::column_indices, .style = ValueStyle::index};
}
inline Column level() {
    return {.name = "level",
            .symbol = "C",
            .role = Role::level,
            .style = ValueStyle::infinite,
            .unit = "arcs from the source",
            .result = true};
}
inline Column predecessor() {
    return {.name = "predecessor",
            .symbol = "pred",
            .role = Role::predecessor,
            .style = ValueStyle::optional,
            .result = true};
}
inline Column frontier_flags() {
    return {.name = "frontier", .symbol = "F", .role = Role::frontier, .style = ValueStyle::flag};
}
inline Column visited_flags() {
    return {.name = "visited", .symbol = "X", .role = Role::visited, .style = ValueStyle::flag};
}

}  // namespace lockstep::bfs
