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

/// The window with the magnified neighbourhood of one vertex.
class GraphMagnifier {
public:
    GraphWindow window;

    /// For another dataset.
    void begin();
    /// For another plan of the same graph.
    void forget() { focus_ = kNone; }
    /// Shows a vertex; does not move while the vertex is well inside.
    void look_at(std::uint32_t vertex, const GraphPlan& plan, const Rect& area, float scale);
    /// The frame of the shown part on the map; without width if it is not visible.
    Rect frame_on(const Rect& map, const PlaneCamera& map_camera, const Rect& detail, float scale) const;
    /// Draws this frame, connected with the magnifier by two thin lines.
    void draw_frame(const Scene& scene, const PlaneCamera& map_camera, const Rect& map, const Rect& detail,
                    const Labels& labels) const;

private:
    std::uint32_t focus_ = kNone;
};

/// The circles between rings of levels, as far as they fit, and the level and the number of vertices of those rings
/// that fit them, upwards from the centre.
void draw_rings_guide(const Scene& scene, const GraphPositions& positions, const PlaneCamera& camera, const Rect& area,
                      const Labels& labels);

/// The window with the whole graph, or cropped to the active part of the pass; the user can move it.
class GraphMap {
public:
    GraphWindow window;

    /// For another dataset: resets everything. whole: it is never cropped.
    void begin(bool whole);
    /// For another plan of the same graph: the selected vertex stays at its place on the screen.
    void follow(const Scene& scene, const GraphPlan& plan);
    /// Stores the place of the selected vertex for follow().
    void note_picked(const Scene& scene, const GraphPlan& plan, const Rect& area);

    /// The inputs that determine the camera until the user moves it.
    struct CameraInputs {
        const GraphPlan& plan;
        const GraphFocus& focus;
        std::uint32_t source;  ///< of the search; kNone: unknown
        std::function<bool(float zoom)> has_names;  ///< whether vertices have names beside them at a magnification
        bool magnifier;  ///< there is a magnifier beside it
    };
    /// Sets the camera until the user moves it, or to a requested place.
    void look(const CameraInputs& inputs, const Rect& area, const ViewInput& input, float scale);

    void go_to(const ViewPlace& place) { wanted_ = place; }
    /// Its place, once it was moved.
    const std::optional<ViewPlace>& place() const { return place_; }
    bool cropped() const { return !window.moved && !shows_whole_; }

private:
    struct Picked {
        std::uint32_t vertex = kNone;
        Point2 at;  ///< pixels of the area
    };
    Picked picked_;  ///< in the last frame
    Rect area_;  ///< in the last frame
    Rect fitted_;  ///< the area for which it was fitted
    std::optional<ViewPlace> place_, wanted_;
    bool shows_whole_ = false;  ///< no longer cropped: by request, or because the pass would be outside
};

}  // namespace lockstep
