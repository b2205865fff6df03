#pragma once

#include "kernels/run/entry/algorithm.hpp"

/// Shortest paths between all pairs of vertices (Malison 2012, 5.1 and 5.2), arcs below 0 and negative cycles among them.
namespace lockstep::apsp {

AlgorithmInfo min_plus();  ///< apsp.min-plus: 5.2
AlgorithmInfo floyd_warshall();  ///< apsp.floyd-warshall: the sequential reference
AlgorithmInfo champion();  ///< apsp.champion: blocked Floyd-Warshall

std::vector<AlgorithmInfo> algorithms();

/// What they have in common.
AlgorithmInfo entry(std::string id, std::string title, std::string source);

}  // namespace lockstep::apsp
