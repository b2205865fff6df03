#pragma once

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::list_ranking {

AlgorithmInfo sequential();  ///< list.sequential: Rehman 2010, Alg. 1
AlgorithmInfo wyllie();  ///< list.wyllie: Rehman 2010, Alg. 3
AlgorithmInfo wyllie_stepwise();  ///< list.wyllie-stepwise: Rehman 2010, Alg. 4
AlgorithmInfo wyllie_32();  ///< list.wyllie-32: Rehman 2010, section 3.3.1
AlgorithmInfo wyllie_reduced();  ///< list.wyllie-reduced: Rehman 2010, Alg. 5
AlgorithmInfo wyllie_unpacked();  ///< list.wyllie-unpacked: wrong on purpose, Rehman 2010, section 3.1.1
AlgorithmInfo helman_jaja();  ///< list.helman-jaja: Rehman 2010, Alg. 6
AlgorithmInfo recursive_helman_jaja();  ///< list.rhj: Rehman 2010, Alg. 7
AlgorithmInfo champion();  ///< list.champion: what a GPU of today can do

}  // namespace lockstep::list_ranking
