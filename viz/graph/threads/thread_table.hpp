#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_state.hpp"
#include "viz/graph/pass_summary.hpp"

namespace lockstep {

/// The row of the CSR that a vertex's thread read in a pass, and the changes of its first neighbours.
struct ThreadRow {
    std::uint32_t vertex = kNone;
    std::uint32_t begin = 0, end = 0;  ///< row_offsets[vertex], row_offsets[vertex + 1]
    VertexChange own;
    std::vector<std::uint32_t> neighbors;  ///< as many as are shown
    std::vector<VertexChange> changes;  ///< of these
    bool incoming = false;  ///< the neighbours are the tails of incoming arcs, which the search follows

    /// The first entry of a vertex, and one after the last, in the graph that the search follows.
    static std::pair<std::uint32_t, std::uint32_t> entries(const CsrGraph& graph, std::uint32_t vertex,
                                                           const GraphState& state);
    /// Reads back the state of the vertex and of up to `most` neighbours.
    static ThreadRow of(const CsrGraph& graph, std::uint32_t vertex, std::size_t most, const GraphState& state,
                        const PassSummary& summary);
};

/// Height of the table in pixels with this number of blocks of neighbours.
float thread_table_height(const GraphState& state, std::size_t blocks, float scale);
/// Number of cells across that fit into a width in pixels, for a vertex of this degree.
std::size_t thread_table_cells(float width, std::size_t degree, float scale);

/// Draws the row, with the neighbours in as many blocks as necessary; returns the neighbour under the pointer.
std::optional<std::uint32_t> draw_thread_table(const Scene& scene, const GraphState& state, const ThreadRow& row,
                                               const Rect& area, std::optional<Point2> pointer, const Labels& labels);

}  // namespace lockstep
