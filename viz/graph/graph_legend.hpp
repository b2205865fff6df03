#pragma once

#include <optional>
#include <string>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_state.hpp"
#include "viz/graph/map/block_marks.hpp"
#include "viz/graph/map/hook_arcs.hpp"
#include "viz/graph/map/split_parts.hpp"
#include "viz/graph/pass_summary.hpp"

namespace lockstep {

/// Marks of a map besides the vertices of a pass.
struct MapMarks {
    bool way_back = false;  ///< of the selected vertex
    bool branches = false;  ///< of the tree of shortest paths
    bool rows = false;  ///< a matrix, in which the rows of vertices are highlighted
    bool arrows = false;  ///< arcs have arrow heads
    bool arcs = false;  ///< the arcs of the pass have no legend of their own
    SplitParts::Signs parts{};  ///< of split vertices
};
/// "Level 0 [scale] 619   — no shortest path   ● frontier, level 300   — not reached   — way back". The scale is fixed
/// over the run; levels beyond the current one are dim. Only signs in the picture are listed.
void draw_map_legend(const Scene& scene, const GraphState& state, const PassCounts& counts, MapMarks marks,
                     const Rect& area, const Labels& labels);

constexpr float kLegendEdge = 3;  ///< points above a legend
/// Pixels that its lines take in a width, with every sign that a pass of the run may have.
float map_legend_height(const Scene& scene, const GraphState& state, MapMarks marks, float width, const Labels& labels);

/// "colour  ● 0  ● 1  ● 2   ● changed in this pass" for a plain column (GraphState), or its scale.
void draw_plain_legend(const Scene& scene, const GraphState& state, const PassCounts& counts, bool arrows,
                       const Rect& area, const Labels& labels);

/// "▪▪▪ a colour a component   → hook of this pass   — between two components".
void draw_label_legend(const Scene& scene, const HookArcs& hook_arcs, const BlockMarks& blocks,
                       const BlockMarks::Window& marks, const Rect& area, const Labels& labels);

/// "→ arc that found   ⇢ arc that led back   ◉ expanded, level 299": the kinds that occur in the pass.
void draw_arc_legend(const Scene& scene, const GraphState& state, const PassCounts& counts, const Rect& area,
                     const Labels& labels);

/// The scale of levels alone, with its ends; returns its width in pixels.
float draw_level_scale(const Scene& scene, const GraphState& state, Point2 at, float bar_width, const Labels& labels);

/// A line of a round length with ticks and its name, in the corner of `area`: "10 km". Nothing if it does not fit.
void draw_scale_bar(const Scene& scene, float km_per_pixel, const Rect& area, const Labels& labels);

}  // namespace lockstep
