#pragma once

#include <cstdint>
#include <vector>

#include "kernels/base/progress.hpp"

namespace lockstep {

/// Trees as their vertices' parents. Vertex 0 is the root, and its own parent; every other one stands behind its parent.
/// num_vertices is at least 1.
namespace tree_shapes {

/// Each vertex below the one before it.
std::vector<std::uint32_t> path(std::uint32_t num_vertices);
/// All others below the root.
std::vector<std::uint32_t> star(std::uint32_t num_vertices);
/// A path of the first half of the vertices; each of the others hangs from another one of them.
std::vector<std::uint32_t> caterpillar(std::uint32_t num_vertices);
/// Two children each, level by level; the last level may lack some.
std::vector<std::uint32_t> complete_binary(std::uint32_t num_vertices);
/// A random binary tree by random split (Rehman 2010, section 5.3): of the vertices below one, a number that is drawn evenly
/// goes to the left, the others to the right, and so on. Two children at most. Numbered in preorder.
std::vector<std::uint32_t> random_split(std::uint32_t num_vertices, std::uint64_t seed, Progress& progress);
/// Random attachment: each vertex below any one before it.
std::vector<std::uint32_t> random_attachment(std::uint32_t num_vertices, std::uint64_t seed, Progress& progress);

/// The same tree with its vertices numbered at random, all but the root.
std::vector<std::uint32_t> shuffled(const std::vector<std::uint32_t>& parent, std::uint64_t seed, Progress& progress);

}  // namespace tree_shapes
}  // namespace lockstep
