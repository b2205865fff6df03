#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::sssp {

AlgorithmInfo dijkstra();  ///< sssp.dijkstra: Malison 2012, Alg. 2
AlgorithmInfo bellman_ford();  ///< sssp.bellman-ford: Malison 2012, Alg. 1
AlgorithmInfo output_parallel();  ///< sssp.opbf: Malison 2012, Alg. 12
AlgorithmInfo input_parallel();  ///< sssp.ipbf: Malison 2012, 5.4.1
AlgorithmInfo input_parallel_refined();  ///< sssp.ipbf-refined: Malison 2012, 5.4.2
AlgorithmInfo champion();  ///< sssp.champion

/// In the order in which they are listed.
std::vector<AlgorithmInfo> algorithms();

}  // namespace lockstep::sssp
