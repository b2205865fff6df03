#include "kernels/sssp/algorithms.hpp"

#include "kernels/sssp/bellman_ford.hpp"
#include "kernels/sssp/champion/champion.hpp"
#include "kernels/sssp/dijkstra.hpp"
#include "kernels/sssp/input_parallel.hpp"
#include "kernels/sssp/input_parallel_refined.hpp"
#include "kernels/sssp/output_parallel.hpp"

namespace lockstep::sssp {

std::vector<AlgorithmInfo> algorithms() {
    return {dijkstra(), bellman_ford(), output_parallel(), input_parallel(), input_parallel_refined(), champion()};
}

}  // namespace lockstep::sssp
