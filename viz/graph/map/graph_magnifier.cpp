#include "viz/graph/map/graph_magnifier.hpp"

#include <algorithm>

namespace lockstep {
namespace {

constexpr float kMagnified = 38;  ///< points between near neighbours

}  // namespace

void GraphMagnifier::begin() {
    window.moved = false;
    window.glide.stop();
    focus_ = kNone;
}

void GraphMagnifier::look_at(std::uint32_t vertex, const GraphPlan& plan, const Rect& area, float scale) {
    if (vertex == focus_ || vertex == kNone) return;
    const Point at = plan.at(vertex);
    if (focus_ != kNone) {
        // It stays while the focus is well inside: a window that moves with every pass shows nothing.
        const Point2 pixel = window.camera.to_pixel(at, {0, 0, area.width, area.height});
        const float edge_x = 0.15f * area.width, edge_y = 0.15f * area.height;
        if (pixel.x > edge_x && pixel.x < area.width - edge_x && pixel.y > edge_y && pixel.y < area.height - edge_y) {
            focus_ = vertex;
            return;
        }
    }
    focus_ = vertex;
    window.moved = false;
    window.spacing = plan.spacing_near(vertex);
    window.camera = {at, kMagnified * scale / window.spacing};
}

Rect GraphMagnifier::debugger_on(const Rect& map, const PlaneCamera& map_camera, const Rect& detail, float s) const {
    const auto seen = window.camera.seen(detail);
    const Point2 a = map_camera.to_pixel({seen.left, seen.top}, map),
                 b = map_camera.to_pixel({seen.right, seen.bottom}, map);
    // Never smaller than can be seen, and inside the map.
    const float half_x = std::max(0.5f * (b.x - a.x), 8 * s), half_y = std::max(0.5f * (b.y - a.y), 7 * s);
    const Point2 centre{0.5f * (a.x + b.x), 0.5f * (a.y + b.y)};
    const float left = std::clamp(centre.x - half_x, map.x, map.x + map.width),
                right = std::clamp(centre.x + half_x, map.x, map.x + map.width);
    const float top = std::clamp(centre.y - half_y, map.y, map.y + map.height),
                bottom = std::clamp(centre.y + half_y, map.y, map.y + map.height);
    if (right <= left || bottom <= top) return {};
    return {left, top, right - left, bottom - top};
}

void GraphMagnifier::draw_debugger(const Scene& scene, const PlaneCamera& map_camera, const Rect& map,
                                   const Rect& detail, const Labels& labels) const {
    const float s = scene.scale;
    const auto debugger = debugger_on(map, map_camera, detail, s);
    auto* list = labels.list();
    const auto thin = to_imgui(scene.palette->ink2.faded(0.6f));
    if (debugger.width > 0) {
        const float right = debugger.x + debugger.width, bottom = debugger.y + debugger.height;
        list->AddLine({right, debugger.y}, {detail.x, detail.y}, thin, s);
        list->AddLine({right, bottom}, {detail.x, detail.y + detail.height}, thin, s);
        list->AddRect({debugger.x - s, debugger.y - s}, {right + s, bottom + s}, to_imgui(scene.palette->canvas), 0,
                      4 * s);
        list->AddRect({debugger.x, debugger.y}, {right, bottom}, to_imgui(scene.palette->selected), 0, 2 * s);
    }
    list->AddRect({detail.x, detail.y}, {detail.x + detail.width, detail.y + detail.height},
                  to_imgui(scene.palette->ink2), 0, 1.5f * s);
}

}  // namespace lockstep
