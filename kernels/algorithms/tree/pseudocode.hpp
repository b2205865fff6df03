#pragma once

#include <vector>

#include "kernels/algorithms/tree/goal.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::tree {

/// Lines 1 to 12 are the tour (Rehman 2010, Alg. 8 and 9), 13 to 19 its directions and parents (Alg. 10), and from 20 on comes
/// what the goal adds (Alg. 11, 12 or 13): so that a kernel's lines are the same for every goal.
std::vector<PseudocodeLine> pseudocode_of(Goal goal);

}  // namespace lockstep::tree
