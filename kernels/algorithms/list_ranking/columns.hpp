#pragma once

#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep::list_ranking {

/// Columns that the variants share; each variant declares them with its buffers.
inline Column input_successor() {
    return {.name = "successor",
            .symbol = "S0",
            .role = Role::input_successor,
            .style = ValueStyle::index,
            .space = space_names::nodes};
}
inline Column rank() {
    return {.name = "rank",
            .symbol = "rank",
            .role = Role::rank,
            .style = ValueStyle::unknown,
            .none = kNone,
            .unit = "links from the head",
            .space = space_names::nodes,
            .result = true};
}
inline Column pointer() {
    return {.name = "pointer",
            .symbol = "S",
            .role = Role::successor,
            .style = ValueStyle::index,
            .space = space_names::nodes};
}
inline Column distance() {
    return {.name = "distance",
            .symbol = "R",
            .role = Role::distance,
            .unit = "links to where it points",
            .space = space_names::nodes};
}

/// The same columns, read from a PackedNode's fields.
inline Column packed_pointer() {
    auto column = pointer();
    column.field = PackedNode::kSuccessor;
    return column;
}
inline Column packed_distance() {
    auto column = distance();
    column.field = PackedNode::kDistance;
    return column;
}
inline Column packed_finished() {
    return {.name = "finished",
            .symbol = "finished",
            .role = Role::finished,
            .style = ValueStyle::flag,
            .space = space_names::nodes,
            .field = PackedNode::kFinished};
}

}  // namespace lockstep::list_ranking
