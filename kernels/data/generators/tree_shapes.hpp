#pragma once

#include <cstdint>
#include <vector>

#include "kernels/base/progress.hpp"

namespace lockstep {

/// Trees as arrays of parents. Vertex 0 is the root and its own parent; all others have larger numbers than their parents.
/// num_vertices is at least 1.
namespace tree_shapes {

/// The parent of each vertex is the previous vertex.
std::vector<std::uint32_t> path(std::uint32_t num_vertices);
/// The parent of each vertex is the root.
std::vector<std::uint32_t> star(std::uint32_t num_vertices);
/// A path of the first half of the vertices; each vertex of the second half has a different parent on it.
std::vector<std::uint32_t> caterpillar(std::uint32_t num_vertices);
/// Two children each, level by level; the last level may be incomplete.
std::vector<std::uint32_t> complete_binary(std::uint32_t num_vertices);
/// A random binary tree by random split (Rehman 2010, section 5.3): a uniformly random number of the vertices below a vertex
/// goes to its left subtree, the rest to the right one, recursively. At most two children. Numbered in preorder.
std::vector<std::uint32_t> random_split(std::uint32_t num_vertices, std::uint64_t seed, Progress& progress);
/// Random attachment: the parent of each vertex is a random earlier one.
std::vector<std::uint32_t> random_attachment(std::uint32_t num_vertices, std::uint64_t seed, Progress& progress);

/// The same tree with all vertices except the root renumbered at random.
std::vector<std::uint32_t> shuffled(const std::vector<std::uint32_t>& parent, std::uint64_t seed, Progress& progress);

}  // namespace tree_shapes
}  // namespace lockstep
