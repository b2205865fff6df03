#pragma once

#include <string>
#include <string_view>

namespace lockstep {

/// Work and depth on a PRAM as the papers give them.
struct PublishedBounds {
    std::string work, depth;  ///< "O(n log n)"; empty: the paper gives none
};

/// Lists: Rehman 2010, table 2.1, with p processors; list.rhj: 4.2, with n / log n splitters. Forests: Rehman 2010, 3.1. Scans: Malison
/// 2012, 4.2. Searches: Luo 2010, section 2, with n vertices and m arcs; bfs.sequential-arrays sweeps as its IIIT-BFS does, on one core.
/// Paths: Malison 2012, 1.4 (Bellman-Ford) and 1.5.3 (Dijkstra). Matrices: Malison 2012, 4.1.1. Segments: Tsai, IV. Blocks: Tarjan, Vishkin
/// 1985.
PublishedBounds published_bounds(std::string_view algorithm);

}  // namespace lockstep
