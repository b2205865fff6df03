#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/tree.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::tree {

/// All quantities that are computed from a tree's tour.
struct Quantities {
    std::vector<std::uint32_t> arc_rank;  ///< per arc
    /// Per vertex; the root is its own parent.
    std::vector<std::uint32_t> parent, subtree_size, preorder, postorder, level;
};

/// Computed by walking along the tour: the tour begins with the root's first arc, and continues after an arc with the arc that
/// follows its twin in the twin's row. Linear, without recursion.
Quantities sequential_quantities(const Tree& tree, std::uint32_t root);

/// The first arc whose position is wrong, in one sentence; empty if all are right. Checks properties: the root's first arc has
/// position 0, and each arc one more than the preceding arc.
std::optional<std::string> find_wrong_rank(const Tree& tree, std::uint32_t root,
                                           const std::vector<std::uint32_t>& arc_rank);

/// For AlgorithmInfo::verify: checks every result among the columns.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);
/// For AlgorithmInfo::find_wrong: the results that differ from those of the walk along the tour.
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

}  // namespace lockstep::tree
