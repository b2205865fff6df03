#pragma once

#include "kernels/list_ranking/wyllie/packed_node.hpp"
#include "kernels/run/entry/column.hpp"

namespace lockstep::list_ranking {

/// Columns that the variants share. The numbers of buffers are those of the algorithm's inputs() and state().
inline Column input_successor(std::uint32_t n) {
    return {.name = "successor",
            .symbol = "S0",
            .role = Role::input_successor,
            .style = ValueStyle::index,
            .size = n,
            .input = true};
}
inline Column rank(std::uint32_t n, std::uint32_t buffer) {
    return {.name = "rank",
            .symbol = "rank",
            .role = Role::rank,
            .style = ValueStyle::unknown,
            .unit = "links from the head",
            .size = n,
            .buffer = buffer,
            .result = true};
}
inline Column pointer(std::uint32_t n, std::uint32_t buffer) {
    return {.name = "pointer",
            .symbol = "S",
            .role = Role::successor,
            .style = ValueStyle::index,
            .size = n,
            .buffer = buffer};
}
inline Column distance(std::uint32_t n, std::uint32_t buffer) {
    return {.name = "distance",
            .symbol = "R",
            .role = Role::distance,
            .unit = "links to where it points",
            .size = n,
            .buffer = buffer};
}
inline Column packed_distance(std::uint32_t n, std::uint32_t buffer) {
    auto column = distance(n, buffer);
    column.field = PackedNode::kDistance;
    return column;
}
inline Column packed_pointer(std::uint32_t n, std::uint32_t buffer) {
    auto column = pointer(n, buffer);
    column.field = PackedNode::kSuccessor;
    return column;
}
inline Column packed_finished(std::uint32_t n, std::uint32_t buffer) {
    return {.name = "finished",
            .symbol = "finished",
            .role = Role::finished,
            .style = ValueStyle::flag,
            .size = n,
            .buffer = buffer,
            .field = PackedNode::kFinished};
}

}  // namespace lockstep::list_ranking
