#pragma once

#include "kernels/run/entry/algorithm.hpp"

/// The entries of list.*, each in the .cpp beside its class; rankings.cpp lists them all.
namespace lockstep::list_ranking {

AlgorithmInfo sequential();
AlgorithmInfo wyllie();
AlgorithmInfo wyllie_stepwise();
AlgorithmInfo wyllie_32();
AlgorithmInfo wyllie_reduced();
AlgorithmInfo wyllie_unpacked();
AlgorithmInfo helman_jaja();
AlgorithmInfo recursive_helman_jaja();
AlgorithmInfo champion();

}  // namespace lockstep::list_ranking
