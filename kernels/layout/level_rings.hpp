#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/for_each_checked.hpp"

namespace lockstep {

/// A breadth-first search drawn as rings around its source. Each level is a ring, whose width grows with its number of
/// vertices. A vertex is in the sector of its parent; vertices with more arcs are further inside their ring. Unreached vertices
/// form the outermost ring. No forces are simulated, so the layout is fast on any graph.
struct LevelRings {
    struct Ring {
        float inner = 0, outer = 0;  ///< radii, in the unit of the positions
        std::uint32_t vertices = 0;
    };
    std::vector<Point> positions;  ///< one per vertex, the source at the origin
    std::vector<std::uint32_t>
        parents;  ///< one per vertex: its parent in the search; kNone for the source and unreached vertices
    std::vector<Ring> rings;  ///< one per level
};

/// O(n + m). Arcs are followed in the order of the graph. An invalid source reaches no vertex. Throws Cancelled.
LevelRings level_rings(const CsrGraph& graph, std::uint32_t source, const Progress& progress = unstoppable());

/// The vertex with the most outgoing and incoming arcs; the lowest of several; kNone in an empty graph.
std::uint32_t busiest_vertex(const CsrGraph& graph, const Progress& progress = unstoppable());

}  // namespace lockstep
