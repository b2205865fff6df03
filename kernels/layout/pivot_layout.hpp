#pragma once

#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/adjacency.hpp"

namespace lockstep {

/// A first picture, soon: distances in edges from a few vertices far from each other, seen from where they differ most (pivot
/// MDS, Brandes and Pich 2007). Vertices at the same distances are put a little apart. What the largest connected part does
/// not reach stands in rows below it. The mean length of an edge is 1. O(k (n + m)) for k pivots: 24 in a small graph, 4 in a
/// large one. Throws Cancelled.
std::vector<Point> pivot_layout(const Adjacency& graph, const Progress& progress = unstoppable());

}  // namespace lockstep
