#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/tree.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::tree {

/// All that is computed from a tree's tour.
struct Quantities {
    std::vector<std::uint32_t> arc_rank;  ///< per arc
    /// Per vertex; the root is its own parent.
    std::vector<std::uint32_t> parent, subtree_size, preorder, postorder, level;
};

/// By walking along the tour: behind an arc it goes on with the one that follows the arc's twin in its row, and it begins with
/// the root's first arc. Linear, and without recursion.
Quantities sequential_quantities(const Tree& tree, std::uint32_t root);

/// The first arc whose position is wrong, in a sentence; nothing when all are right. Checks properties: the root's first arc has
/// position 0, and each arc one more than the one before it.
std::optional<std::string> find_wrong_rank(const Tree& tree, std::uint32_t root,
                                           const std::vector<std::uint32_t>& arc_rank);

/// For AlgorithmInfo::verify: every result that is among the columns.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);
/// For AlgorithmInfo::find_wrong: where results are not those of the walk along the tour.
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

}  // namespace lockstep::tree
