#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::list_ranking {

/// In the order in which they are listed.
std::vector<AlgorithmInfo> algorithms();

}  // namespace lockstep::list_ranking
