#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/for_each_checked.hpp"

namespace lockstep {

/// A breadth-first search as rings round its source: a level is a ring, wider where more vertices are on it; a vertex stands
/// within the sector of the one that found it, and the busier it is the farther inside its ring. What is not reached stands
/// on a ring of its own round all others. No force is needed, so that it is there soon for any graph.
struct LevelRings {
    struct Ring {
        float inner = 0, outer = 0;  ///< radii, in the unit of the positions
        std::uint32_t vertices = 0;
    };
    std::vector<Point> positions;  ///< one a vertex, the source at the origin
    std::vector<std::uint32_t> parents;  ///< one a vertex: who found it; kNone for the source and what is not reached
    std::vector<Ring> rings;  ///< one a level
};

/// O(n + m): arcs are followed as the graph has them, in its order. A source that is no vertex reaches nothing. Throws
/// Cancelled.
LevelRings level_rings(const CsrGraph& graph, std::uint32_t source, const Progress& progress = unstoppable());

/// The vertex with the most arcs, out and in; the lowest of several; kNone in an empty graph.
std::uint32_t busiest_vertex(const CsrGraph& graph, const Progress& progress = unstoppable());

}  // namespace lockstep
