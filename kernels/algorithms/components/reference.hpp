#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::components {

/// The lowest vertex of each vertex's component, by union and find on the host. Almost O(n + m).
std::vector<std::uint32_t> lowest_in_component(const CsrGraph& graph);

/// The first vertex whose component is wrong, in one sentence; empty if all are right. The name of a component is free: it must
/// be one of its vertices, and the same for all of them.
std::optional<std::string> find_wrong_component(const CsrGraph& graph, const std::vector<std::uint32_t>& component);

/// For AlgorithmInfo::verify: the column `component`.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues&, const HostColumns& columns);
/// For AlgorithmInfo::find_wrong: vertices whose component is not one of its vertices, or is not the majority's.
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues&, const HostColumns& columns);

}  // namespace lockstep::components
