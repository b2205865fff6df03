#pragma once

#include <cstdint>
#include <vector>

#include "kernels/layout/for_each_checked.hpp"

namespace lockstep {

/// An undirected graph. The weight of an edge is the number of edges of the finest graph that were merged into it.
struct LayoutGraph {
    std::vector<std::uint32_t> offsets{0};
    std::vector<std::uint32_t> neighbors;
    std::vector<float> weights;  ///< per entry of neighbors
    std::vector<float> masses;  ///< per vertex

    std::uint32_t num_vertices() const { return static_cast<std::uint32_t>(offsets.size() - 1); }
};

/// A contracted graph, and for each vertex the contracted vertex that contains it.
struct Coarsening {
    LayoutGraph graph;
    std::vector<std::uint32_t> parent;
};

/// Contracts stars: in an order drawn from `seed`, a free vertex absorbs its free neighbours, the heaviest edge first, up to
/// `most` vertices in total. A vertex that remains alone joins the star of its nearest neighbour, or a star of vertices with
/// the same nearest neighbour. Masses and weights are summed. Ranges of vertices are contracted in parallel, then across
/// ranges; the result is the same on any number of threads. O(n + m log(largest degree)). Throws Cancelled.
Coarsening coarsen(const LayoutGraph& graph, std::uint64_t seed, const Progress& progress = unstoppable(),
                   std::uint32_t most = 4);

}  // namespace lockstep
