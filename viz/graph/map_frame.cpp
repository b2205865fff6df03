#include "viz/graph/map_frame.hpp"

#include <algorithm>

namespace lockstep {
namespace {

constexpr float kWellInside = 0.06f;  ///< of the window, from its edge

/// The middle of a stretch of `seen` units round `wanted` that does not leave low .. high; of all where it is all seen.
float middle(float wanted, float low, float high, float seen) {
    return seen >= high - low ? 0.5f * (low + high) : std::clamp(wanted, low + 0.5f * seen, high - 0.5f * seen);
}

PlaneCamera centred(const PlaneBox& box, const Rect& area, float zoom, Point at) {
    return {
        {middle(at.x, box.left, box.right, area.width / zoom), middle(at.y, box.bottom, box.top, area.height / zoom)},
        zoom};
}

}  // namespace

PlaneCamera MapFrame::show(const PlaneBox& box, const Rect& area, float margin, float edge,
                           std::optional<Point> look_at) {
    const auto all = PlaneCamera::fit(box, area, margin);
    if (box.width() <= 0 || box.height() <= 0) return all;
    const float across = std::max(area.width - 2 * edge, 1.f) / box.width(),
                up = std::max(area.height - 2 * edge, 1.f) / box.height();
    const float zoom = std::min(std::max(across, up), kMostCropped * all.zoom);
    if (zoom < kLeastCropped * all.zoom) return all;
    return centred(box, area, zoom, look_at.value_or(all.centre));
}

PlaneCamera MapFrame::hold(const PlaneCamera& camera, const PlaneBox& box, const Rect& area, Point point) {
    const Point2 pixel = camera.to_pixel(point, area);
    const float edge_x = kWellInside * area.width, edge_y = kWellInside * area.height;
    const bool inside = pixel.x >= area.x + edge_x && pixel.x <= area.x + area.width - edge_x &&
                        pixel.y >= area.y + edge_y && pixel.y <= area.y + area.height - edge_y;
    return inside ? camera : centred(box, area, camera.zoom, point);
}

}  // namespace lockstep
