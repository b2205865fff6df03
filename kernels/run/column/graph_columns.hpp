#pragma once

#include <string>
#include <utility>

#include "kernels/run/column/column.hpp"
#include "kernels/run/column/index_space.hpp"

/// The columns of a graph in CSR for every family on graphs, each with the symbol of the family's paper.
namespace lockstep::graph_columns {

inline Column row_offsets(std::string symbol = {}) {
    return {
        .name = "row_offsets", .symbol = std::move(symbol), .role = Role::row_offsets, .space = space_names::vertices};
}
inline Column column_indices(std::string symbol = {}) {
    return {.name = "column_indices",
            .symbol = std::move(symbol),
            .role = Role::column_indices,
            .style = ValueStyle::index,
            .space = space_names::arcs};
}

}  // namespace lockstep::graph_columns
