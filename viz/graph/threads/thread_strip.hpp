#pragma once

#include <cstdint>
#include <optional>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_state.hpp"
#include "viz/graph/pass_summary.hpp"

namespace lockstep {

/// All threads of a pass, one a vertex, amber where one had work: cells of 24 x 18 points with the vertex in them where
/// `height` and width have room for all, sixteen a row, two rows a warp; else a strip of bars over stretches of ids.
class ThreadStrip {
public:
    static constexpr std::uint32_t kMaxCells = 512;

    /// Pixels that it asks for; at most `room` when cells are drawn.
    static float height(std::uint32_t num_vertices, float room, float scale);

    /// Draws it; returns the vertex under the pointer where there are cells.
    std::optional<std::uint32_t> draw(const Scene& scene, const PassKey& key, const GraphState& state,
                                      const PassSummary& summary, std::uint32_t num_vertices, const Rect& area,
                                      std::optional<Point2> pointer, const Labels& labels);

private:
    std::optional<std::uint32_t> draw_cells(const Scene& scene, const PassKey& key, const GraphState& state,
                                            const PassSummary& summary, std::uint32_t num_vertices, const Rect& area,
                                            std::optional<Point2> pointer, const Labels& labels);
    static void draw_bars(const Scene& scene, const GraphState& state, const PassSummary& summary,
                          std::uint32_t num_vertices, const Rect& area, const Labels& labels);

    std::optional<PassKey> key_;
    std::vector<VertexChange> cells_;  ///< of all vertices, when they are few
};

}  // namespace lockstep
