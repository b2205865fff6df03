#include "kernels/algorithms/floor/algorithms.hpp"

namespace lockstep::floors {

// Each is defined beside its class.
AlgorithmInfo copy(), gather(), scatter(), empty_launch(), chase(), barrier();

std::vector<AlgorithmInfo> algorithms() { return {copy(), gather(), scatter(), empty_launch(), chase(), barrier()}; }

}  // namespace lockstep::floors
