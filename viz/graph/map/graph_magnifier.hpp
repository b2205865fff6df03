#pragma once

#include <cstdint>

#include "viz/graph/map/graph_window.hpp"

namespace lockstep {

/// The window that shows the neighbourhood of one vertex, magnified.
class GraphMagnifier {
public:
    GraphWindow window;

    /// Another dataset.
    void begin();
    /// Another plan of the same graph.
    void forget() { focus_ = kNone; }
    /// Shows a vertex; stays where it is while that is well inside.
    void look_at(std::uint32_t vertex, const GraphPlan& plan, const Rect& area, float scale);
    /// The frame on the map of the part that it shows; without width where that is out of sight.
    Rect debugger_on(const Rect& map, const PlaneCamera& map_camera, const Rect& detail, float scale) const;
    /// Draws the part of the map that it shows: a frame there, joined to it by two thin lines.
    void draw_debugger(const Scene& scene, const PlaneCamera& map_camera, const Rect& map, const Rect& detail,
                       const Labels& labels) const;

private:
    std::uint32_t focus_ = kNone;
};

}  // namespace lockstep
