#pragma once

#include "kernels/algorithms/graph/forest_algorithm.hpp"

namespace lockstep::graph {

/// A spanning forest by Borůvka's rounds with a random order of the edges, rooted by its Euler tours (Tarjan, Vishkin 1985).
template <class Executor>
class SpanningTree final : public ForestAlgorithm<Executor> {
public:
    SpanningTree(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ForestAlgorithm<Executor>(executor, dataset, static_cast<std::uint32_t>(parameters.at("seed")), {}, true) {}
};

AlgorithmInfo spanning_tree();  ///< graph.spanning-tree

}  // namespace lockstep::graph
