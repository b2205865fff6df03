#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::graph {

/// Biconnected components by a depth-first search (Hopcroft, Tarjan 1973).
struct Blocks {
    std::vector<std::uint32_t> block;  ///< of each arc: an arc of its block
    std::vector<std::uint32_t> articulation;  ///< of each vertex: 0 or 1
    std::vector<std::uint32_t> bridge;  ///< of each arc: 0 or 1
    std::uint32_t number = 0;  ///< of blocks
};
/// graph  symmetric, without self loops
Blocks blocks_of(const CsrGraph& graph);

/// A tree in each component, along arcs of the graph, and in_tree marks exactly its edges.
std::optional<std::string> verify_forest(const Dataset& dataset, const ParameterValues& parameters,
                                         const HostColumns& columns);
WrongColumns find_wrong_forest(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

/// The same arcs together as in blocks_of(), each block named by one of its arcs; the same articulation points and bridges.
std::optional<std::string> verify_blocks(const Dataset& dataset, const ParameterValues& parameters,
                                         const HostColumns& columns);
WrongColumns find_wrong_blocks(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

/// Every ear is a path of edges that ends on earlier ears and passes no vertex of them, or a cycle with one vertex there; the first of a
/// component is a cycle. Ears are numbered from 0, one for each edge outside a spanning forest.
std::optional<std::string> verify_ears(const Dataset& dataset, const ParameterValues& parameters,
                                       const HostColumns& columns);
WrongColumns find_wrong_ears(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

}  // namespace lockstep::graph
