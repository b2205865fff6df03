#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/forest.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::pointer_jumping {

/// The root of each node's tree, by walking up. O(n): a walk ends at a node that an earlier walk has visited.
std::vector<std::uint32_t> sequential_roots(const Forest& forest);

/// The first wrong root, in one sentence; empty if all are right. Checks properties, in one pass without the reference:
/// a root has itself, and any other node has its parent's root. On a forest this is sufficient.
std::optional<std::string> find_wrong_root(const Forest& forest, const std::vector<std::uint32_t>& root);

/// For AlgorithmInfo::verify: the column `root`.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues&, const HostColumns& columns);
/// For AlgorithmInfo::find_wrong: nodes whose root differs from the end of a walk upwards.
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues&, const HostColumns& columns);

}  // namespace lockstep::pointer_jumping
