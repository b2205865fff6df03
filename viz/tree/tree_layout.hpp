#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/data/progress.hpp"
#include "viz/columns/levelled_layout.hpp"

namespace lockstep {

/// A rooted tree, tidy: parents over the middle of their children, equal subtrees drawn alike, no node nearer to another of its
/// level than a slot, and as narrow as that allows (Reingold, Tilford 1981, in the linear form of Buchheim, Juenger, Leipert
/// 2002, without recursion). Children stand in the order in which an Euler tour comes to them: each vertex's arcs as they lie in its
/// row, beginning after the arc to its parent. O(n).
class TreeLayout : public LevelledLayout {
public:
    /// How a vertex hangs on its parent; kNone three times for the root. As in tree.glsl.
    struct Edge {
        std::uint32_t parent = kNone;
        std::uint32_t forward = kNone;  ///< the arc parent -> vertex
        std::uint32_t retreat = kNone;  ///< the arc vertex -> parent
        std::uint32_t last_child = kNone;  ///< of this vertex; kNone: a leaf
    };

    /// row_offsets, column_indices  a tree in CSR, each edge both ways
    /// root                         below the number of vertices, unless there is none
    /// Throws Cancelled.
    TreeLayout(std::span<const std::uint32_t> row_offsets, std::span<const std::uint32_t> column_indices,
               std::uint32_t root, Progress& progress);

    std::uint32_t root() const { return root_; }
    const Edge& edge(std::uint32_t vertex) const { return edges_[vertex]; }
    const std::vector<Edge>& edges() const { return edges_; }
    /// Of each arc the end that is farther from the root.
    const std::vector<std::uint32_t>& lower_ends() const { return lower_ends_; }
    /// Vertices of each one's subtree, its own among them.
    std::uint32_t subtree_size(std::uint32_t vertex) const { return subtree_sizes_[vertex]; }

private:
    void order_by_level(std::span<const std::uint32_t> row_offsets, std::span<const std::uint32_t> column_indices);
    void place();

    std::uint32_t root_ = 0;
    std::vector<Edge> edges_;
    std::vector<std::uint32_t> lower_ends_, subtree_sizes_;
    std::vector<std::uint32_t>
        first_child_;  ///< of the i-th of order(): index in order(); its children follow each other
};

}  // namespace lockstep
