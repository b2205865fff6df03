#pragma once

#include "kernels/algorithms/tree/tour_algorithm.hpp"

namespace lockstep::tree {

/// Levels of vertices (Rehman 2010, Alg. 13).
template <class Executor>
class Levels final : public TourAlgorithm<Executor> {
public:
    Levels(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : TourAlgorithm<Executor>(executor, dataset, parameters, Goal::levels) {}
};

AlgorithmInfo vertex_levels();  ///< tree.levels: Alg. 13

}  // namespace lockstep::tree
