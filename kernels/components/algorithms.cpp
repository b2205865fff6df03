#include "kernels/components/algorithms.hpp"

namespace lockstep::components {

std::vector<AlgorithmInfo> algorithms() { return {sequential(), shiloach_vishkin(), champion()}; }

}  // namespace lockstep::components
