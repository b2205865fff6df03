#pragma once

#include "kernels/algorithms/tree/tour_algorithm.hpp"

namespace lockstep::tree {

// ---------------------------------------------------------------------------------------------- Levels

/// Levels of vertices (Rehman 2010, Alg. 13).
template <class Executor>
class Levels final : public TourAlgorithm<Executor> {
public:
    Levels(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : TourAlgorithm<Executor>(executor, dataset, parameters, Goal::levels) {}
};

AlgorithmInfo vertex_levels();  ///< tree.levels: Alg. 13

// ------------------------------------------------------------------------------------------- Postorder

/// Numbers vertices in postorder (Rehman 2010, section 5.2.2).
template <class Executor>
class Postorder final : public TourAlgorithm<Executor> {
public:
    Postorder(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : TourAlgorithm<Executor>(executor, dataset, parameters, Goal::postorder) {}
};

AlgorithmInfo postorder_numbers();  ///< tree.postorder: section 5.2.2

// -------------------------------------------------------------------------------------------- Preorder

/// Numbers vertices in preorder (Rehman 2010, Alg. 12).
template <class Executor>
class Preorder final : public TourAlgorithm<Executor> {
public:
    Preorder(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : TourAlgorithm<Executor>(executor, dataset, parameters, Goal::preorder) {}
};

AlgorithmInfo preorder_numbers();  ///< tree.preorder: Alg. 12

// ------------------------------------------------------------------------------------------------ Root

/// Roots a tree (Rehman 2010, Alg. 10): directions of arcs, and parents.
template <class Executor>
class RootTree final : public TourAlgorithm<Executor> {
public:
    RootTree(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : TourAlgorithm<Executor>(executor, dataset, parameters, Goal::root) {}
};

AlgorithmInfo root_tree();  ///< tree.root: Alg. 10

// ---------------------------------------------------------------------------------------- Subtree size

/// Sizes of subtrees (Rehman 2010, Alg. 11).
template <class Executor>
class SubtreeSize final : public TourAlgorithm<Executor> {
public:
    SubtreeSize(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : TourAlgorithm<Executor>(executor, dataset, parameters, Goal::subtree_size) {}
};

AlgorithmInfo subtree_sizes();  ///< tree.subtree-size: Alg. 11

// ------------------------------------------------------------------------------------------ Euler tour

/// The Euler tour of a tree (Rehman 2010, Alg. 8 and 9), ranked.
template <class Executor>
class EulerTour final : public TourAlgorithm<Executor> {
public:
    EulerTour(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : TourAlgorithm<Executor>(executor, dataset, parameters, Goal::tour) {}
};

AlgorithmInfo euler_tour();  ///< tree.euler-tour: Rehman 2010, Alg. 8 and 9

}  // namespace lockstep::tree
