#include "kernels/algorithms/pointer_jumping/algorithms.hpp"

#include "kernels/algorithms/pointer_jumping/pointer_jumping.hpp"

namespace lockstep::pointer_jumping {

std::vector<AlgorithmInfo> algorithms() { return {forest_roots()}; }

}  // namespace lockstep::pointer_jumping
