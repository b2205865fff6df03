#pragma once

#include "kernels/algorithms/tree/tour_algorithm.hpp"

namespace lockstep::tree {

/// Numbers vertices in preorder (Rehman 2010, Alg. 12).
template <class Executor>
class Preorder final : public TourAlgorithm<Executor> {
public:
    Preorder(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : TourAlgorithm<Executor>(executor, dataset, parameters, Goal::preorder) {}
};

AlgorithmInfo preorder_numbers();  ///< tree.preorder: Alg. 12

}  // namespace lockstep::tree
