#pragma once

#include <optional>
#include <span>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/palette_block.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/gl/text/drawn_numbers.hpp"
#include "viz/graph/graph_buffers.hpp"
#include "viz/graph/graph_state.hpp"
#include "viz/graph/map/arc_lines.hpp"
#include "viz/graph/map/edge_raster.hpp"
#include "viz/graph/pass_summary.hpp"
#include "viz/graph/plan/graph_plan.hpp"
#include "viz/graph/way_back.hpp"

namespace lockstep {

/// The visible vertices and edges of a camera, in tile order, for drawing them one by one. Collected and uploaded only
/// when the view changes.
class SeenGraph {
public:
    struct View {
        PlaneCamera camera;
        int width = 0, height = 0;  ///< pixels
        float scale = 1;  ///< pixels per point
        /// If too many edges cross: only those of this vertex (kNone: no edges at all).
        std::optional<std::uint32_t> only_of;
        bool vertices = true;  ///< false: only edges
        bool curves = false;  ///< with the curves of parallel arcs
        bool operator==(const View&) const = default;
    };

    /// curves: drawn if the view has curves
    void update(const GraphPlan& plan, const View& view, std::span<const ArcLines::Curve> curves = {});
    /// For another graph.
    void clear() { view_.reset(); }

    /// Binds edges at 5 and vertices at 6, as in graph.glsl, and the places of curves at 11, as in edges.vert.
    void bind() const;
    bool has_curves() const { return lanes_.size() != 0; }
    std::uint32_t num_edges() const { return static_cast<std::uint32_t>(edges_.size()); }
    std::uint32_t num_vertices() const { return static_cast<std::uint32_t>(vertices_.size()); }

private:
    std::optional<View> view_;
    StorageBuffer<GraphPlan::Ends> edges_;
    StorageBuffer<std::uint32_t> vertices_;
    StorageBuffer<Point2> lanes_;  ///< for each edge: ArcLines::Curve::lane and lanes; empty without curves
};

/// The programs and glyphs that every picture of a graph shares.
struct GraphTools {
    Program shade, dots, path, edges, vertices, hubs, numbers, names;
    DrawnNumbers drawn_numbers;
    PaletteBlock palette;

    GraphTools();
};

/// The detail of a picture at a magnification. It depends on the distance between vertices, never on their number.
struct GraphDetail {
    float vertex_radius = 0;  ///< pixels; 0: only vertices of the frontier are drawn
    float vertex_stretch = 0;  ///< a capsule's extra half width
    float figure_pixels = 0;  ///< size of the figures inside; 0: no figures
    bool arrows = false;

    bool has_figures() const { return figure_pixels > 0; }
    /// Maximum radius in pixels of a disc at this distance of near neighbours, at a scale of one.
    static float largest_radius(float spacing);
    /// The radius of a disc whose nearest vertex is `room` pixels away: only tiny discs can overlap.
    float radius_beside(float room, float scale) const;
    /// spacing: pixels between near neighbours. scale: pixels per point.
    static GraphDetail at(float spacing, std::uint32_t highest_level, float scale, DrawnNumbers& numbers);
};

/// A window onto a graph, drawn into a texture and only after a change. Many edges are coloured from an EdgeRaster; few
/// are drawn one by one, with arrows and figures if they fit. The frontier's dots shrink if they would cover too much
/// of the picture.
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
        float spacing = 1;  ///< distance of near neighbours in plane units
        float scale = 1;  ///< pixels per point
        float dot_radius = 0;  ///< points: of the frontier if vertices are not discs
        std::uint32_t focus = kNone;  ///< its edges are emphasized where many cross
        std::uint64_t filter = 0;  ///< version of the filter; 0: everything is shown
        bool passing = false;  ///< another plan will follow soon
        float hub_radius = 0;  ///< points, of the busiest vertex; 0: busy ones are not emphasized
        bool numbers_beside = true;  ///< the number of each vertex, if it fits
        const ArcLines* lines = nullptr;  ///< null: parallel arcs are one line
        bool magnifier = false;  ///< if there are too many edges, only those of the focus instead of a raster
    };

    void draw(const Request& request, GraphTools& tools);
    void clear();

    const Target& target() const { return target_; }
    const GraphDetail& detail() const { return detail_; }
    /// The interval of drawn edges: every stride()-th in view.
    std::uint32_t stride() const { return stride_; }
    /// Vertices are not larger than the lines.
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
