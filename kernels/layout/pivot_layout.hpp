#pragma once

#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/adjacency.hpp"

namespace lockstep {

/// Initial positions by pivot MDS (Brandes and Pich 2007): distances in edges from a few pivots that are far from each other,
/// projected to the two directions of largest variance. Vertices with equal distances are moved apart a little. Vertices
/// outside of the largest component are placed in rows below it. The mean length of an edge is 1. O(k (n + m)) for k pivots: 24
/// in a small graph, 4 in a large one. Throws Cancelled.
std::vector<Point> pivot_layout(const Adjacency& graph, const Progress& progress = unstoppable());

}  // namespace lockstep
