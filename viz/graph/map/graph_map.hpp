#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_focus.hpp"
#include "viz/graph/map/graph_window.hpp"
#include "viz/graph/plan/graph_plan.hpp"
#include "viz/graph/plane_camera.hpp"

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

/// The circles between rings of levels, as far as they have room, and the level and the count of vertices of those rings that
/// have room for it, upwards from the middle.
void draw_rings_guide(const Scene& scene, const GraphPositions& positions, const PlaneCamera& camera, const Rect& area,
                      const Labels& labels);

/// The window that shows a graph as a whole, or cropped to where the pass is at work; a person may move it.
class GraphMap {
public:
    GraphWindow window;

    /// Another dataset: nothing of the one before holds. `whole`: it is never cropped.
    void begin(bool whole);
    /// Another plan of the same graph: the selected vertex stays where it is on the screen.
    void follow(const Scene& scene, const GraphPlan& plan);
    /// Stores the place of the selected vertex for follow().
    void note_picked(const Scene& scene, const GraphPlan& plan, const Rect& area);

    /// Decides where the camera looks until the user moves it.
    struct Sight {
        const GraphPlan& plan;
        const GraphFocus& focus;
        std::uint32_t source;  ///< of the search, kNone: not known
        std::function<bool(float zoom)> has_names;  ///< beside the vertices, at a magnification
        bool magnifier;  ///< there is one beside it
    };
    /// Where the camera looks until the user moves it, and where it was sent to.
    void look(const Sight& sight, const Rect& area, const ViewInput& input, float scale);

    void go_to(const ViewPlace& place) { wanted_ = place; }
    /// Where it is, once it was moved.
    const std::optional<ViewPlace>& place() const { return place_; }
    bool cropped() const { return !window.moved && !shows_whole_; }

private:
    struct Picked {
        std::uint32_t vertex = kNone;
        Point2 at;  ///< pixels of the area
    };
    Picked picked_;  ///< in the last frame
    Rect area_;  ///< in the last frame
    Rect fitted_;  ///< the area that it was fitted to
    std::optional<ViewPlace> place_, wanted_;
    bool shows_whole_ = false;  ///< no longer cropped: it was asked for whole, or the pass would lie outside
};

}  // namespace lockstep
