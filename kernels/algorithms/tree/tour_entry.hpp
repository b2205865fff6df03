#pragma once

#include "kernels/algorithms/tree/goal.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::tree {

/// What the entries of all goals have in common; id, title, source and claim are their own.
AlgorithmInfo tour_entry(Goal goal);

}  // namespace lockstep::tree
