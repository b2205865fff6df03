#pragma once

#include "kernels/algorithms/tree/tour_algorithm.hpp"

namespace lockstep::tree {

/// Numbers vertices in postorder (Rehman 2010, section 5.2.2).
template <class Executor>
class Postorder final : public TourAlgorithm<Executor> {
public:
    Postorder(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : TourAlgorithm<Executor>(executor, dataset, parameters, Goal::postorder) {}
};

AlgorithmInfo postorder_numbers();  ///< tree.postorder: section 5.2.2

}  // namespace lockstep::tree
