#include "kernels/sssp/algorithms.hpp"

namespace lockstep::sssp {

std::vector<AlgorithmInfo> algorithms() {
    return {dijkstra(), bellman_ford(), output_parallel(), input_parallel(), input_parallel_refined(), champion()};
}

}  // namespace lockstep::sssp
