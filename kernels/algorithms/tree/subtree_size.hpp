#pragma once

#include "kernels/algorithms/tree/tour_algorithm.hpp"

namespace lockstep::tree {

/// Sizes of subtrees (Rehman 2010, Alg. 11).
template <class Executor>
class SubtreeSize final : public TourAlgorithm<Executor> {
public:
    SubtreeSize(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : TourAlgorithm<Executor>(executor, dataset, parameters, Goal::subtree_size) {}
};

AlgorithmInfo subtree_sizes();  ///< tree.subtree-size: Alg. 11

}  // namespace lockstep::tree
