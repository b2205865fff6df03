#pragma once

#include "kernels/algorithms/tree/tour_algorithm.hpp"

namespace lockstep::tree {

/// Hangs a tree from a root (Rehman 2010, Alg. 10): directions of arcs, and parents.
template <class Executor>
class RootTree final : public TourAlgorithm<Executor> {
public:
    RootTree(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : TourAlgorithm<Executor>(executor, dataset, parameters, Goal::root) {}
};

AlgorithmInfo root_tree();  ///< tree.root: Alg. 10

}  // namespace lockstep::tree
