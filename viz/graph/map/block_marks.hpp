#pragma once

#include <cstdint>
#include <vector>

#include "viz/columns/legend.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/graph/plan/graph_plan.hpp"

namespace lockstep {

/// Edges of a spanning forest, or of biconnected components in a colour a block, with bridges and articulation points: by the columns
/// `in_tree`, `block`, `ear`, `bridge` and `articulation`. A window with few edges draws all of its marks. One with many draws bridges and
/// articulation points only, at most one of each in a cell of kCell x kCell points.
class BlockMarks {
public:
    static constexpr std::uint64_t kMaxEdges = 8000;  ///< in a window that draws all
    static constexpr float kCell = 24;  ///< points

    /// The marks of one window.
    class Window {
    public:
        std::size_t num_edges() const { return edges_.size(); }
        std::size_t num_points() const { return points_.size(); }

    private:
        friend BlockMarks;
        struct Edge {
            std::uint32_t from = 0, to = 0;
            Colour colour;
            bool bridge = false;
        };
        std::vector<Edge> edges_;
        std::vector<std::uint32_t> points_;
        std::size_t num_bridges_ = 0;
        std::uint64_t placed_ = 0;  ///< with what it was placed: pass, camera and area
        const GraphPlan* plan_ = nullptr;  ///< of what it was placed, only compared
        const Palette* palette_ = nullptr;
    };

    /// Reads the columns when the pass is another.
    void update(const Scene& scene);
    /// Chooses the marks that a window draws, when the window or the pass is another.
    void place(const Scene& scene, const GraphPlan& plan, const PlaneCamera& camera, const Rect& area,
               Window& window) const;
    void draw(const Scene& scene, const GraphPlan& plan, const PlaneCamera& camera, const Rect& area,
              const Window& window, const Labels& labels) const;
    /// Adds the signs of a window.
    void add_to(Legend& legend, const Window& window, const Labels& labels, const Scene& scene) const;

    /// Edges have the colours of blocks or ears, and so have the vertices of blocks.
    bool has_blocks() const { return has_blocks_; }
    bool has_ears() const { return has_ears_; }
    std::uint32_t num_bridges() const { return num_bridges_; }
    std::uint32_t num_articulations() const { return num_points_; }

private:
    Colour colour_of(const Scene& scene, const CsrGraph& graph, std::uint32_t arc) const;
    void place_all(const Scene& scene, const GraphPlan& plan, const std::vector<Run1d>& edges, Window& window) const;
    void place_some(const Scene& scene, const GraphPlan& plan, const PlaneCamera& camera, const Rect& area,
                    Window& window) const;

    std::vector<std::uint32_t> blocks_, in_tree_, is_bridge_;  ///< one an arc; empty: there is no such column
    std::vector<std::uint32_t> is_point_;  ///< one a vertex
    std::uint32_t num_bridges_ = 0, num_points_ = 0;
    bool has_blocks_ = false, has_ears_ = false, has_tree_ = false;
    std::uint64_t read_ = 0;
};

}  // namespace lockstep
