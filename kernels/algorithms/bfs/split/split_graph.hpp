#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"

namespace lockstep::bfs {

/// A graph made near-regular by splitting (Luo, Wong, Hwu 2010, section 4): each vertex becomes as many parts as it needs to have no
/// more than so many arcs out of each. Its first part takes the arcs that lead to it, and links without cost lead from there to its
/// others.
/// first_part    num_vertices + 1 entries: a vertex's parts follow each other
/// owner         of each part its vertex
/// part_offsets  num_parts + 1 entries: where a part's arcs begin, in the order of the graph's own
/// part_heads    of each arc the part that it leads to
struct SplitGraph {
    std::vector<std::uint32_t> first_part, owner, part_offsets, part_heads;

    /// max_arcs  at least 1. O(n + m). Throws InputError where 32 bits do not number the parts.
    SplitGraph(const CsrGraph& graph, std::uint32_t max_arcs);
    std::uint32_t num_parts() const { return static_cast<std::uint32_t>(owner.size()); }
};

}  // namespace lockstep::bfs
