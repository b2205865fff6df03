#pragma once

#include "kernels/run/entry/algorithm.hpp"

/// What the device itself cannot do faster, as entries of the catalogue, so that anything can be measured beside them. They
/// take a list and read and write along its links, closed to a ring (ring.hpp): random for a random list.
namespace lockstep::floors {

AlgorithmInfo copy();  ///< floor.copy: n words, device to device
AlgorithmInfo gather();  ///< floor.gather: n independent gathers of 4 bytes
AlgorithmInfo scatter();  ///< floor.scatter: n independent scatters of 4 bytes
AlgorithmInfo empty_launch();  ///< floor.launch: one launch that does nothing
AlgorithmInfo chase();  ///< floor.chase: dependent loads of one thread

}  // namespace lockstep::floors
