#pragma once

#include <cstdint>
#include <optional>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_stage.hpp"
#include "viz/graph/graph_state.hpp"
#include "viz/graph/pass_summary.hpp"
#include "viz/graph/threads/thread_table.hpp"

namespace lockstep {

/// All threads of a pass, one per vertex, amber for those that worked: cells of 24 x 18 points with the vertex if all
/// fit into `height` and the width, sixteen per row, two rows per warp; else a strip of bars over ranges of ids. If one thread
/// visits all vertices in turn, the rows of a small graph are the arrays: frontier, visited and level of each vertex.
class ThreadStrip {
public:
    static constexpr std::uint32_t kMaxCells = 512, kMaxInRows = 64;

    /// Its height in pixels; at most `room` if cells are drawn.
    static float height(const GraphState& state, std::uint32_t num_vertices, float room, float scale);

    /// Draws it; returns the vertex under the pointer if there are cells.
    std::optional<std::uint32_t> draw(const Scene& scene, const PassKey& key, const GraphState& state,
                                      const PassSummary& summary, std::uint32_t num_vertices, const Rect& area,
                                      std::optional<Point2> pointer, const Labels& labels);

private:
    std::optional<std::uint32_t> draw_cells(const Scene& scene, const PassKey& key, const GraphState& state,
                                            const PassSummary& summary, std::uint32_t num_vertices, const Rect& area,
                                            std::optional<Point2> pointer, const Labels& labels);
    std::optional<std::uint32_t> draw_arrays(const Scene& scene, const PassKey& key, const GraphState& state,
                                             const PassSummary& summary, std::uint32_t num_vertices, const Rect& area,
                                             std::optional<Point2> pointer, const Labels& labels);
    void take_in(const PassKey& key, const GraphState& state, const PassSummary& summary, std::uint32_t num_vertices);
    static void draw_bars(const Scene& scene, const GraphState& state, const PassSummary& summary,
                          std::uint32_t num_vertices, const Rect& area, const Labels& labels);

    std::optional<PassKey> key_;
    std::vector<VertexChange> cells_;  ///< of all vertices, if there are few
    std::vector<std::uint32_t> visited_before_, visited_;  ///< the same, if one thread visits them in turn
};

/// The column beside a graph: the legend of its arcs, the arrays of the vertex in focus, all threads at once.
class ThreadSide {
public:
    /// Blocks of neighbours in the table: more if the whole graph is readable.
    void choose_blocks(bool readable);
    std::size_t blocks() const { return blocks_; }
    /// For another input or plan: reads the row again.
    void forget() { row_key_.reset(); }
    /// Returns the vertex under the pointer.
    std::optional<std::uint32_t> draw(const Scene& scene, const GraphState& state, const PassKey& key,
                                      const PassSummary& summary, std::uint32_t focus, const GraphStage& stage,
                                      std::optional<Point2> pointer, const Labels& labels);

private:
    ThreadStrip threads_;
    ThreadRow row_;
    std::optional<PassKey> row_key_;
    std::size_t row_cells_ = 0;
    std::size_t blocks_ = 1;
};

}  // namespace lockstep
