#pragma once

#include <optional>
#include <string>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::apsp {

/// Checks row by row: no arc makes a distance shorter; every reached vertex is reached along arcs that use up its distance; exactly
/// the vertices beyond a negative cycle are marked; predecessors are arcs that use up distances, and form a tree. O(n (n + m)).
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

}  // namespace lockstep::apsp
