#pragma once

#include <optional>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/palette_block.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/gl/text/drawn_numbers.hpp"
#include "viz/graph/graph_buffers.hpp"
#include "viz/graph/graph_state.hpp"
#include "viz/graph/map/edge_raster.hpp"
#include "viz/graph/pass_summary.hpp"
#include "viz/graph/plan/graph_plan.hpp"
#include "viz/graph/way_back.hpp"

namespace lockstep {

/// The vertices and edges in a camera's view, in tile order, for drawing them one by one. Gathered and uploaded only when the
/// view changes.
class SeenGraph {
public:
    struct View {
        PlaneCamera camera;
        int width = 0, height = 0;  ///< pixels
        float scale = 1;  ///< pixels a point
        /// Where too many edges cross: those of this vertex alone (kNone: no edges at all).
        std::optional<std::uint32_t> only_of;
        bool vertices = true;  ///< false: edges alone
        bool operator==(const View&) const = default;
    };

    void update(const GraphPlan& plan, const View& view);
    /// Another graph.
    void clear() { view_.reset(); }

    /// Edges at binding 5 and vertices at 6, as graph.glsl reads them.
    void bind() const;
    std::uint32_t num_edges() const { return static_cast<std::uint32_t>(edges_.size()); }
    std::uint32_t num_vertices() const { return static_cast<std::uint32_t>(vertices_.size()); }

private:
    std::optional<View> view_;
    StorageBuffer<GraphPlan::Ends> edges_;
    StorageBuffer<std::uint32_t> vertices_;
};

/// The programs and glyphs that every picture of a graph shares.
struct GraphTools {
    Program shade, dots, path, edges, vertices, hubs, numbers, names;
    DrawnNumbers drawn_numbers;
    PaletteBlock palette;

    GraphTools();
};

/// The detail of a picture at a magnification: decided by the room between vertices, never by their number.
struct GraphDetail {
    float vertex_radius = 0;  ///< pixels; 0: no vertices but the frontier's
    float vertex_stretch = 0;  ///< a capsule's extra half width
    float figure_pixels = 0;  ///< size of the figures inside; 0: none
    bool arrows = false;

    bool has_figures() const { return figure_pixels > 0; }
    /// Pixels of a disc where near neighbours are so far apart, at a scale of one.
    static float largest_radius(float spacing);
    /// The radius of a disc whose nearest vertex is `room` pixels away: discs never lie on each other unless they are tiny.
    float radius_beside(float room, float scale) const;
    /// `spacing`: pixels between near neighbours. `scale`: pixels a point.
    static GraphDetail at(float spacing, std::uint32_t highest_level, float scale, DrawnNumbers& numbers);
};

/// One window onto a graph, drawn into a texture of its own and only when something in it changed. Many edges are coloured
/// from an EdgeRaster; few are drawn one by one, with arrows and figures where there is room. The frontier's dots shrink
/// when there are so many that they would cover everything.
class GraphPicture {
public:
    struct Request {
        const GraphPlan* plan = nullptr;
        const GraphBuffers* buffers = nullptr;
        const GraphState* state = nullptr;
        const PassKey* key = nullptr;
        const PassSummary* summary = nullptr;
        const WayBack* way_back = nullptr;  ///< null: not drawn
        const Palette* palette = nullptr;
        PlaneCamera camera;
        int width = 0, height = 0;
        float spacing = 1;  ///< plane units that near neighbours keep
        float scale = 1;  ///< pixels a point
        float dot_radius = 0;  ///< points: of the frontier where vertices are no discs
        std::uint32_t focus = kNone;  ///< its edges stand out where many cross
        std::uint64_t filter = 0;  ///< another number where something else is left out; 0: nothing is
        bool passing = false;  ///< another plan will follow soon
        float hub_radius = 0;  ///< points, of the busiest vertex; 0: busy ones do not stand out
        bool numbers_beside = true;  ///< each vertex's, where there is room
        bool magnifier = false;  ///< where there are too many edges, those of the focus alone instead of a raster
    };

    void draw(const Request& request, GraphTools& tools);
    void clear();

    const Target& target() const { return target_; }
    const GraphDetail& detail() const { return detail_; }
    /// Every how many-th edge in view is drawn.
    std::uint32_t stride() const { return stride_; }
    /// Vertices are no more than pixels of lines.
    bool crowded() const { return crowded_; }

private:
    struct Drawn {
        PassKey key;
        PlaneCamera camera;
        int width = 0, height = 0;
        float tween = 1, spacing = 1, scale = 1;
        std::uint32_t focus = kNone;
        const Palette* palette = nullptr;
        std::uint64_t raster = 0, way_back = 0, filter = 0;
        bool operator==(const Drawn&) const = default;
    };
    void shade_raster(const Request& request, GraphTools& tools) const;
    void draw_edges(const Request& request, GraphTools& tools) const;
    void draw_vertices(const Request& request, GraphTools& tools) const;
    void draw_dots(const Request& request, GraphTools& tools) const;
    void draw_hubs(const Request& request, GraphTools& tools) const;
    void draw_way_back(const Request& request, GraphTools& tools) const;

    EdgeRaster raster_;
    SeenGraph seen_;
    Target target_;
    GraphDetail detail_;
    std::optional<Drawn> drawn_;
    std::uint32_t stride_ = 1;
    bool crowded_ = false;
};

}  // namespace lockstep
