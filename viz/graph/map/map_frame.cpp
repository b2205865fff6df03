#include "viz/graph/map/map_frame.hpp"

#include <algorithm>

namespace lockstep {
namespace {

constexpr float kWellInside = 0.06f;  ///< share of the window, from its edge

/// The centre of a view of `seen` units near `wanted` that does not leave low .. high; centred if all is visible.
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
    const float zoom = std::min(std::max(across, up), kMaxCropped * all.zoom);
    if (!crops(box.width() / box.height(), area.width / area.height)) return all;
    return centred(box, area, zoom, look_at.value_or(all.centre));
}

std::optional<PlaneCamera> MapFrame::hold(const PlaneCamera& camera, const PlaneBox& box, const Rect& area,
                                          const PlaneBox& held) {
    // Along an edge of the map nothing can be farther inside than the map's edge.
    const auto seen = camera.seen(area);
    const float edge_x = kWellInside * (seen.right - seen.left), edge_y = kWellInside * (seen.top - seen.bottom);
    const auto inside = [&](float margin_x, float margin_y) {
        return held.left >= seen.left + margin_x && held.right <= seen.right - margin_x &&
               held.bottom >= seen.bottom + margin_y && held.top <= seen.top - margin_y;
    };
    if (inside(edge_x, edge_y)) return camera;
    const auto moved =
        centred(box, area, camera.zoom, {0.5f * (held.left + held.right), 0.5f * (held.bottom + held.top)});
    const auto then = moved.seen(area);
    const bool fits =
        held.left >= then.left && held.right <= then.right && held.bottom >= then.bottom && held.top <= then.top;
    return fits ? std::optional(moved) : std::nullopt;
}

}  // namespace lockstep
