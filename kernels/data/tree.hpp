#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/data/forest.hpp"

namespace lockstep {

struct DatasetKindInfo;

/// An undirected tree in compressed sparse rows: each edge is two arcs, one in the row of each end.
/// row_offsets     num_vertices + 1 entries; the arcs of v lie at row_offsets[v] .. row_offsets[v + 1]
/// column_indices  num_arcs entries, the heads of the arcs: 2 (num_vertices - 1), 0 for a single vertex
/// twin            num_arcs entries: the opposite arc of the same edge
/// root            the default root: as given by the file, else 0
struct Tree {
    std::vector<std::uint32_t> row_offsets{0};
    std::vector<std::uint32_t> column_indices;
    std::vector<std::uint32_t> twin;
    std::uint32_t root = 0;

    std::uint32_t num_vertices() const { return static_cast<std::uint32_t>(row_offsets.size() - 1); }
    std::uint32_t num_arcs() const { return static_cast<std::uint32_t>(column_indices.size()); }
    std::uint32_t degree(std::uint32_t v) const { return row_offsets[v + 1] - row_offsets[v]; }
    /// The vertex that an arc leaves.
    std::uint32_t tail(std::uint32_t arc) const { return column_indices[twin[arc]]; }
    std::uint32_t head(std::uint32_t arc) const { return column_indices[arc]; }
    /// The next arc in the row, cyclically.
    std::uint32_t next_in_row(std::uint32_t arc) const {
        const auto v = tail(arc);
        return arc + 1 < row_offsets[v + 1] ? arc + 1 : row_offsets[v];
    }
};

/// The entry of trees in the table of kinds.
const DatasetKindInfo& tree_kind();

/// The tree of a forest with exactly one root, which becomes its root. A row starts with the parent, then the children
/// in ascending order. Throws InputError that begins with `name` if the number of roots is not one.
Tree make_tree(const Forest& forest, std::string_view name);

/// Converts a graph to a tree with root 0, ignoring the direction of arcs. Rows are sorted. Throws InputError that begins with
/// `name` and identifies an edge of a cycle, a self loop, or an unconnected vertex.
Tree make_tree(CsrGraph graph, std::string_view name);

/// Arcs from the root to the farthest vertex. O(n).
std::uint32_t height_of(const Tree& tree);

}  // namespace lockstep
