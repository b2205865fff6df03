#include "kernels/algorithms/sssp/algorithms.hpp"

#include "kernels/algorithms/sssp/bellman_ford.hpp"
#include "kernels/algorithms/sssp/champion/champion.hpp"
#include "kernels/algorithms/sssp/dijkstra.hpp"
#include "kernels/algorithms/sssp/input_parallel.hpp"
#include "kernels/algorithms/sssp/input_parallel_refined.hpp"
#include "kernels/algorithms/sssp/output_parallel.hpp"

namespace lockstep::sssp {

std::vector<AlgorithmInfo> algorithms() {
    return {dijkstra(), bellman_ford(), output_parallel(), input_parallel(), input_parallel_refined(), champion()};
}

}  // namespace lockstep::sssp
