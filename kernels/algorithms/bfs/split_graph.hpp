#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/entry/parameter.hpp"

namespace lockstep::bfs {

inline constexpr const char* kParts = "parts";  ///< the space of the parts of split vertices

/// A graph made near-regular by splitting (Luo, Wong, Hwu 2010, section 4): each vertex is split into parts with at most
/// max_arcs outgoing arcs each. The first part receives the arcs that lead to the vertex, and zero-cost links lead from it to
/// the other parts.
/// first_part    num_vertices + 1 entries: the parts of a vertex are consecutive
/// owner         the vertex of each part
/// part_offsets  num_parts + 1 entries: the first arc of each part, in the order of the graph's arcs
/// part_heads    the part that each arc leads to
struct SplitGraph {
    std::vector<std::uint32_t> first_part, owner, part_offsets, part_heads;

    /// max_arcs  at least 1. O(n + m). Throws InputError if 32 bits cannot number the parts.
    SplitGraph(const CsrGraph& graph, std::uint32_t max_arcs);
    std::uint32_t num_parts() const { return static_cast<std::uint32_t>(owner.size()); }
};

/// The parameter of searches on split graphs.
Parameter most_arcs_parameter();

}  // namespace lockstep::bfs
