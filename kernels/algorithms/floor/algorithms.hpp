#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

/// The limits of the device, as entries of the catalogue, so that every algorithm can be compared with them. They take a
/// list and access memory along its links, closed to a ring (ring.hpp): at random for a random list.
namespace lockstep::floors {

std::vector<AlgorithmInfo> algorithms();

}  // namespace lockstep::floors
