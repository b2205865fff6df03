#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/csr_graph.hpp"
#include "viz/columns/levels/levelled_layout.hpp"

namespace lockstep {

/// Places the nodes of one tree across, tidily (Buchheim, Juenger, Leipert 2002, "Improving Walker's algorithm to run in
/// linear time"; names as there). Nodes are numbered level by level, siblings consecutively, so that all passes are loops.
class TidyWalk {
public:
    /// parent       of each node except the root, 0
    /// first_child  of each node, and the end: the children of v are first_child[v] .. first_child[v + 1]
    TidyWalk(const std::vector<std::uint32_t>& parent, const std::vector<std::uint32_t>& first_child);

    /// Slots relative to the root, to either side; siblings and neighbours are at least 1 apart.
    const std::vector<double>& across() const { return prelim_; }

private:
    bool is_leaf(std::uint32_t v) const { return first_child_[v] == first_child_[v + 1]; }
    std::uint32_t next_left(std::uint32_t v) const { return is_leaf(v) ? thread_[v] : first_child_[v]; }
    std::uint32_t next_right(std::uint32_t v) const { return is_leaf(v) ? thread_[v] : first_child_[v + 1] - 1; }
    void place_children(std::uint32_t v);
    std::uint32_t apportion(std::uint32_t v, std::uint32_t default_ancestor);
    void move_subtree(std::uint32_t from, std::uint32_t to, double shift);
    void execute_shifts(std::uint32_t v);

    const std::vector<std::uint32_t>& parent_;
    const std::vector<std::uint32_t>& first_child_;
    std::vector<double> prelim_, mod_, shift_, change_;
    std::vector<std::uint32_t> thread_, ancestor_;
};

/// A rooted tree, tidy: parents centred over their children, equal subtrees drawn alike, nodes of a level at least a
/// slot apart, and as narrow as that allows (Reingold, Tilford 1981, in the linear form of Buchheim, Juenger, Leipert
/// 2002, without recursion). Children are in the order of an Euler tour: each vertex's arcs in the order of its row,
/// beginning after the arc to its parent. O(n). 24 bytes per vertex.
class TreeLayout : public LevelledLayout {
public:
    /// The two arcs between a vertex and its parent; kNone for the root. As in tree/counts.comp.
    struct Arcs {
        std::uint32_t forward = kNone;  ///< parent -> vertex
        std::uint32_t retreat = kNone;  ///< vertex -> parent
    };

    /// row_offsets, column_indices  a tree in CSR, each edge both ways
    /// root                         below the number of vertices, if there are any
    /// Throws Cancelled.
    TreeLayout(std::span<const std::uint32_t> row_offsets, std::span<const std::uint32_t> column_indices,
               std::uint32_t root, Progress& progress);

    std::uint32_t root() const { return root_; }
    /// By index in order().
    const std::vector<Arcs>& arcs() const { return arcs_; }
    const Arcs& arcs_of(std::uint32_t vertex) const { return arcs_[position_of(vertex)]; }
    bool is_leaf(std::uint32_t position) const { return first_child_[position] == first_child_[position + 1]; }
    /// The index in order() of the first child of a position.
    std::uint32_t first_child(std::uint32_t position) const { return first_child_[position]; }
    std::uint32_t parent_position(std::uint32_t position, std::uint32_t level) const;
    /// The end of an arc that is farther from the root; the tree must be the one of the layout.
    std::uint32_t lower_end(std::span<const std::uint32_t> row_offsets, std::span<const std::uint32_t> column_indices,
                            std::uint32_t arc) const;
    /// The begin of the tour of each child of the root, in arcs of the whole tour, and the end; position 1 is the first child.
    const std::vector<std::uint32_t>& tour_starts() const { return tour_starts_; }

private:
    std::vector<std::uint32_t> order_by_level(std::span<const std::uint32_t> row_offsets,
                                              std::span<const std::uint32_t> column_indices);
    void place(const std::vector<std::uint32_t>& parent);
    void measure_tours();

    std::uint32_t root_ = 0;
    std::vector<Arcs> arcs_;
    std::vector<std::uint32_t> first_child_;  ///< of each position, and the end; children are consecutive
    std::vector<std::uint32_t> tour_starts_;
};

}  // namespace lockstep
