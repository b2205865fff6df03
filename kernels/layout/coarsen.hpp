#pragma once

#include <cstdint>
#include <vector>

#include "kernels/layout/for_each_checked.hpp"

namespace lockstep {

/// An undirected graph whose edges carry how many edges of the finest graph they stand for.
struct LayoutGraph {
    std::vector<std::uint32_t> offsets{0};
    std::vector<std::uint32_t> neighbors;
    std::vector<float> weights;  ///< per entry of neighbors
    std::vector<float> masses;  ///< per vertex

    std::uint32_t num_vertices() const { return static_cast<std::uint32_t>(offsets.size() - 1); }
};

/// A smaller graph of the same shape, and the vertex of it that each vertex went into.
struct Coarsening {
    LayoutGraph graph;
    std::vector<std::uint32_t> parent;
};

/// Contracts stars: in an order drawn from `seed`, a vertex that is still free takes in its free neighbours, nearest by
/// weight first, up to `most` vertices in all. Who is left alone goes into the star of its nearest neighbour, or into one with
/// others that have the same. Masses and weights add up. Vertices whose neighbours have numbers near theirs are contracted
/// stretch by stretch on every core, then across; the result is the same on any number of them. O(n + m log(largest degree)).
/// Throws Cancelled.
Coarsening coarsen(const LayoutGraph& graph, std::uint64_t seed, const Progress& progress = unstoppable(),
                   std::uint32_t most = 4);

}  // namespace lockstep
