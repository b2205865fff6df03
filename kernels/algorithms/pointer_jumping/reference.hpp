#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/forest.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::pointer_jumping {

/// The root of each node's tree, by walking up. O(n): a walk ends where an earlier one has been.
std::vector<std::uint32_t> sequential_roots(const Forest& forest);

/// The first root that is wrong, in a sentence; nothing when all are right. Checks properties, in one pass without the
/// reference: a root is its own, and any other node has its parent's. On a forest that is enough.
std::optional<std::string> find_wrong_root(const Forest& forest, const std::vector<std::uint32_t>& root);

/// For AlgorithmInfo::verify: the column `root`.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues&, const HostColumns& columns);
/// For AlgorithmInfo::find_wrong: nodes whose root is not the one that a walk upwards ends at.
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues&, const HostColumns& columns);

}  // namespace lockstep::pointer_jumping
