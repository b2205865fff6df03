#pragma once

#include "kernels/algorithms/tree/tour_algorithm.hpp"

namespace lockstep::tree {

/// The Euler tour of a tree (Rehman 2010, Alg. 8 and 9), ranked.
template <class Executor>
class EulerTour final : public TourAlgorithm<Executor> {
public:
    EulerTour(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : TourAlgorithm<Executor>(executor, dataset, parameters, Goal::tour) {}
};

AlgorithmInfo euler_tour();  ///< tree.euler-tour: Rehman 2010, Alg. 8 and 9

}  // namespace lockstep::tree
