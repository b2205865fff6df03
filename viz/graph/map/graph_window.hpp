#pragma once

#include <cstdint>
#include <optional>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_picture.hpp"
#include "viz/graph/map/camera_glide.hpp"
#include "viz/view.hpp"

namespace lockstep {

constexpr float kMapMargin = 20;  ///< points round the map when all is shown
constexpr float kNameMargin = 24;  ///< more of it where vertices have names beside them
constexpr float kMapDot = 2.75f;  ///< points: radius of a vertex

/// A camera on a graph, with the area that it is shown in: the map, or the magnifier.
struct GraphWindow {
    PlaneCamera camera;
    CameraGlide glide;
    GraphPicture picture;
    float spacing = 1;  ///< plane units between near neighbours, where it looks
    bool moved = false;  ///< by the user: it then stays there

    void go(const PlaneCamera& to, bool glides);
    /// Goes on where it is on its way; is there at once when it must not glide any more.
    void go_on(const ViewInput& input);
    void arrive();
    /// The wheel and the pointer move it.
    void steer(const GraphPlan& plan, const Rect& area, const ViewInput& input, float scale);
    /// The vertex at the pointer, among those that are shown.
    std::optional<std::uint32_t> pick(const GraphPlan& plan, const ShownVertices& shown, const Rect& area,
                                      Point2 pointer, float scale) const;
    void draw_outline(const GraphPlan& plan, const Rect& area, std::uint32_t vertex, const Colour& colour, float width,
                      const Labels& labels, const Scene& scene) const;
};

}  // namespace lockstep
