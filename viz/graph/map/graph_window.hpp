#pragma once

#include <cstdint>
#include <optional>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_picture.hpp"
#include "viz/graph/map/camera_glide.hpp"
#include "viz/view.hpp"

namespace lockstep {

constexpr float kMapMargin = 20;  ///< points around the map when everything is shown
constexpr float kNameMargin = 24;  ///< additional margin if vertices have names beside them
constexpr float kMapDot = 2.75f;  ///< points: radius of a vertex

/// A camera on a graph with its area: the map, or the magnifier.
struct GraphWindow {
    PlaneCamera camera;
    CameraGlide glide;
    GraphPicture picture;
    float spacing = 1;  ///< plane units between near neighbours in its centre
    bool moved = false;  ///< by the user: it then stays there

    void go(const PlaneCamera& to, bool glides);
    /// Continues a glide; ends it at once if glides are disabled.
    void go_on(const ViewInput& input);
    void arrive();
    /// Applies the wheel and the pointer.
    void steer(const GraphPlan& plan, const Rect& area, const ViewInput& input, float scale);
    /// The vertex at the pointer, among the shown ones.
    std::optional<std::uint32_t> pick(const GraphPlan& plan, const ShownVertices& shown, const Rect& area,
                                      Point2 pointer, float scale) const;
    /// The disc of a vertex in pixels.
    Rect disc(const GraphPlan& plan, const Rect& area, std::uint32_t vertex, float scale) const;
    void draw_outline(const GraphPlan& plan, const Rect& area, std::uint32_t vertex, const Colour& colour, float width,
                      const Labels& labels, const Scene& scene) const;
};

}  // namespace lockstep
