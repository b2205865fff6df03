#include "kernels/algorithms/floor/algorithms.hpp"

#include "kernels/algorithms/floor/chase.hpp"
#include "kernels/algorithms/floor/copy.hpp"
#include "kernels/algorithms/floor/empty_launch.hpp"
#include "kernels/algorithms/floor/gather.hpp"
#include "kernels/algorithms/floor/scatter.hpp"

namespace lockstep::floors {

std::vector<AlgorithmInfo> algorithms() { return {copy(), gather(), scatter(), empty_launch(), chase()}; }

}  // namespace lockstep::floors
