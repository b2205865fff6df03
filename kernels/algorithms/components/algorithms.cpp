#include "kernels/algorithms/components/algorithms.hpp"

#include "kernels/algorithms/components/champion.hpp"
#include "kernels/algorithms/components/sequential.hpp"
#include "kernels/algorithms/components/shiloach_vishkin.hpp"

namespace lockstep::components {

std::vector<AlgorithmInfo> algorithms() { return {sequential(), shiloach_vishkin(), champion()}; }

}  // namespace lockstep::components
