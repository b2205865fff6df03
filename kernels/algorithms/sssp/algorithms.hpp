#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::sssp {

/// In the order in which they are listed.
std::vector<AlgorithmInfo> algorithms();

}  // namespace lockstep::sssp
