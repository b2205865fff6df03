#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::pointer_jumping {

/// All of them, for the catalogue.
std::vector<AlgorithmInfo> algorithms();

}  // namespace lockstep::pointer_jumping
