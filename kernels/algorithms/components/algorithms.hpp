#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::components {

std::vector<AlgorithmInfo> algorithms();

}  // namespace lockstep::components
