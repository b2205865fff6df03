#include "kernels/algorithms/components/algorithms.hpp"

namespace lockstep::components {

// Each is defined beside its class.
AlgorithmInfo sequential(), shiloach_vishkin(), champion(), distributed();

std::vector<AlgorithmInfo> algorithms() { return {sequential(), shiloach_vishkin(), champion(), distributed()}; }

}  // namespace lockstep::components
