#pragma once

#include <algorithm>
#include <cstdint>

#include "kernels/data/tree.hpp"
#include "kernels/run/entry/list_input.hpp"

namespace lockstep::tree {

/// Where an arc stands in the edge list: edges are numbered by their first arcs, in the order of the rows. O(m).
inline std::uint32_t edge_list_place(const Tree& tree, std::uint32_t arc) {
    const auto first = std::min(arc, tree.twin[arc]);
    std::uint32_t edge = 0;
    for (std::uint32_t before = 0; before < first; ++before) edge += before < tree.twin[before];
    return 2 * edge + (arc == first ? 0 : 1);
}

/// The tour of a tree as a list over the places of the edge list: it begins with the root's first arc, and ends with the one
/// that comes back along its last edge. A single vertex has an empty one.
/// next_arc  M, written before the list is ranked
inline ListInput tour_list(const Tree& tree, std::uint32_t root, const Buffer<std::uint32_t>& next_arc) {
    if (tree.num_arcs() == 0) return {.n = 0, .head = kNone, .tail = kNone, .successor = next_arc};
    return {.n = tree.num_arcs(),
            .head = edge_list_place(tree, tree.row_offsets[root]),
            .tail = edge_list_place(tree, tree.twin[tree.row_offsets[root + 1] - 1]),
            .successor = next_arc};
}

}  // namespace lockstep::tree
