#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

/// Shortest paths between all pairs of vertices (Malison 2012, 5.1 and 5.2), also with arcs below 0 and negative cycles.
namespace lockstep::apsp {

std::vector<AlgorithmInfo> algorithms();

/// The fields that all entries of the family share.
AlgorithmInfo entry(std::string id, std::string title, std::string source);

}  // namespace lockstep::apsp
