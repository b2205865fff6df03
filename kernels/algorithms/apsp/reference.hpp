#pragma once

#include <optional>
#include <string>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::apsp {

/// Row by row: no arc makes a distance shorter, every vertex that has one is reached along arcs that use it up, those beyond a
/// negative cycle are marked and no others; predecessors are arcs that use distances up, and make a tree. O(n (n + m)).
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

}  // namespace lockstep::apsp
