#pragma once

#include "kernels/run/algorithm.hpp"

namespace lockstep::list_ranking {

AlgorithmInfo sequential();       ///< list.sequential: Rehman 2010, Alg. 1
AlgorithmInfo wyllie();           ///< list.wyllie: Rehman 2010, Alg. 3
AlgorithmInfo wyllie_stepwise();  ///< list.wyllie-stepwise: Rehman 2010, Alg. 4

}  // namespace lockstep::list_ranking
