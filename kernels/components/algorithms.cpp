#include "kernels/components/algorithms.hpp"

#include "kernels/components/champion.hpp"
#include "kernels/components/sequential.hpp"
#include "kernels/components/shiloach_vishkin.hpp"

namespace lockstep::components {

std::vector<AlgorithmInfo> algorithms() { return {sequential(), shiloach_vishkin(), champion()}; }

}  // namespace lockstep::components
