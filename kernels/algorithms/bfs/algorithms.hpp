#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::bfs {

/// All of them, for the catalogue.
std::vector<AlgorithmInfo> algorithms();

}  // namespace lockstep::bfs
