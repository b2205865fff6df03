#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

/// What the device itself cannot do faster, as entries of the catalogue, so that anything can be measured beside them. They
/// take a list and read and write along its links, closed to a ring (ring.hpp): random for a random list.
namespace lockstep::floors {

std::vector<AlgorithmInfo> algorithms();

}  // namespace lockstep::floors
