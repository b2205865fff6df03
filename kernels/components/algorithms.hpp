#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::components {

AlgorithmInfo sequential();  ///< components.sequential: union and find
AlgorithmInfo shiloach_vishkin();  ///< components.shiloach-vishkin
AlgorithmInfo champion();  ///< components.champion

/// All of them, for the catalogue.
std::vector<AlgorithmInfo> algorithms();

}  // namespace lockstep::components
