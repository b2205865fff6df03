#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace lockstep {

struct DatasetKindInfo;

/// Rooted trees over the nodes 0 .. size - 1. A root is its own parent.
struct Forest {
    std::vector<std::uint32_t> parent;
    std::uint32_t num_roots = 0;
    std::uint32_t height = 0;  ///< arcs of the longest path to a root

    std::uint32_t size() const { return static_cast<std::uint32_t>(parent.size()); }
};

/// The entry of forests in the table of kinds.
const DatasetKindInfo& forest_kind();

/// Counts roots and height, and checks that every node reaches a root. O(n). Throws InputError that begins with `name`
/// and identifies a node that is out of range or on a cycle.
Forest make_forest(std::vector<std::uint32_t> parent, std::string_view name);

/// One binary tree of n >= 1 nodes: the parent of node i is i / 2.
Forest halving_forest(std::uint32_t n);

}  // namespace lockstep
