#pragma once

#include <cstdint>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::list_ranking {

/// Rehman 2010, Alg. 3, as the thesis prints it.
std::vector<PseudocodeLine> pseudocode_of_algorithm_3();

/// What the jumps did to its lines: nodes, pointers moved and distances changed.
std::vector<LineReport> lines_of_algorithm_3(std::uint64_t n, std::uint64_t moved, std::uint64_t summed);

}  // namespace lockstep::list_ranking
