#pragma once

#include "kernels/algorithms/bfs/columns.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"

namespace lockstep::sssp {

using bfs::column_indices;
using bfs::predecessor;
using bfs::row_offsets;

/// Columns that the variants share; each variant declares them with its buffers.
inline Column edge_weights() {
    return {.name = "edge_weights", .symbol = "f", .role = Role::edge_weight, .space = space_names::arcs};
}
template <class Length = std::int32_t>
Column distance() {
    return {.name = "distance",
            .symbol = "weight",
            .role = Role::path_length,
            .style = ValueStyle::infinite,
            .none = word_of(no_path<Length>()),
            .space = space_names::vertices,
            .result = true};
}
inline Column improved() {
    return {.name = "improved", .role = Role::improved, .unit = "times", .space = space_names::vertices};
}

}  // namespace lockstep::sssp
