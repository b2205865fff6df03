#pragma once

#include "kernels/algorithms/apsp/path_word.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/graph_columns.hpp"
#include "kernels/run/column/index_space.hpp"

/// Shortest paths between all pairs of vertices (Malison 2012, 5.1 and 5.2): row i of a matrix belongs to vertex i.
namespace lockstep::apsp {

inline constexpr const char* kPairs = "pairs";

inline Column row_offsets() { return graph_columns::row_offsets(); }
inline Column column_indices() { return graph_columns::column_indices(); }
inline Column edge_weights() { return {.name = "edge_weights", .symbol = "f", .space = space_names::arcs}; }
inline Column distance() {
    return {.name = "distance",
            .symbol = "d",
            .role = Role::pair_distance,
            .style = ValueStyle::infinite,
            .none = bits_of(PathWord::kNoPath),
            .space = kPairs,
            .result = true};
}
inline Column predecessor() {
    return {.name = "predecessor",
            .role = Role::pair_predecessor,
            .style = ValueStyle::optional,
            .none = kNone,
            .space = kPairs,
            .result = true};
}
inline Column middle() {
    return {.name = "middle",
            .symbol = "m",
            .role = Role::pair_middle,
            .style = ValueStyle::optional,
            .none = kNone,
            .space = kPairs};
}
inline IndexSpace pairs(std::uint32_t n) {
    return {.name = kPairs, .one = "pair", .size = n * n, .depth = 1, .width = n, .height = n};
}

}  // namespace lockstep::apsp
