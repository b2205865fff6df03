#include "viz/graph/map/graph_window.hpp"

#include <algorithm>
#include <cmath>

#include "viz/graph/graph_stage.hpp"

namespace lockstep {
namespace {

constexpr float kLongestFrame = 0.05f;  ///< seconds: maximum step of a glide in a frame
constexpr float kZoomStep = 1.2f;
constexpr float kNearest = 160;  ///< points between near neighbours at the highest magnification
constexpr float kReach = 12;  ///< points from a vertex to the pointer that selects it

}  // namespace

void GraphWindow::go(const PlaneCamera& to, bool glides) {
    glide.start(camera, to);
    if (!glides) arrive();
}

void GraphWindow::go_on(const ViewInput& input) {
    if (!glide.moving()) return;
    if (input.glides) camera = glide.advance(std::min(input.seconds, kLongestFrame));
    else arrive();
}

void GraphWindow::arrive() {
    camera = glide.target();
    glide.stop();
}

void GraphWindow::steer(const GraphPlan& plan, const Rect& area, const ViewInput& input, float scale) {
    if (!input.hovered || !area.contains(input.pointer)) return;
    if (input.zoom != 0 || input.drag.x != 0 || input.drag.y != 0) glide.stop();
    if (input.zoom != 0) {
        const float nearest = kNearest * scale / spacing;
        const float farthest = 0.5f * PlaneCamera::fit(plan.box(), area, kMapMargin * scale).zoom;
        const float wanted = camera.zoom * std::pow(kZoomStep, input.zoom);
        camera.zoom_at(input.pointer, area, std::clamp(wanted, std::min(farthest, nearest), nearest) / camera.zoom);
        moved = true;
    }
    if (input.drag.x != 0 || input.drag.y != 0) {
        camera.pan(input.drag);
        moved = true;
    }
}

std::optional<std::uint32_t> GraphWindow::pick(const GraphPlan& plan, const ShownVertices& shown, const Rect& area,
                                               Point2 pointer, float scale) const {
    if (!has_room(area) || !area.contains(pointer)) return std::nullopt;
    const float reach = std::max(picture.detail().vertex_radius + 2 * scale, kReach * scale);
    return plan.nearest(camera.to_plane(pointer, area), reach / camera.zoom, shown.min_degree, shown.max_degree);
}

Rect GraphWindow::disc(const GraphPlan& plan, const Rect& area, std::uint32_t vertex, float scale) const {
    const Point2 at = camera.to_pixel(plan.at(vertex), area);
    const float room = plan.nearest_distances()[vertex] * camera.zoom;
    const float radius = std::max(picture.detail().radius_beside(room, scale), kMapDot * scale);
    return {at.x - radius, at.y - radius, 2 * radius, 2 * radius};
}

void GraphWindow::draw_outline(const GraphPlan& plan, const Rect& area, std::uint32_t vertex, const Colour& colour,
                               float width, const Labels& labels, const Scene& scene) const {
    const float s = scene.scale;
    const auto& detail = picture.detail();
    const Point2 at = camera.to_pixel(plan.at(vertex), area);
    const float room = plan.nearest_distances()[vertex] * camera.zoom;
    const float radius = std::max(detail.radius_beside(room, s), kMapDot * s);
    const auto ring = [&](float gap, float thickness, const Colour& ink) {
        const float r = radius + gap + 0.5f * thickness,
                    wide = r + std::min(detail.vertex_stretch, std::max(0.5f * room - radius, 0.f));
        labels.list()->AddRect({at.x - wide, at.y - r}, {at.x + wide, at.y + r}, to_imgui(ink), r, thickness);
    };
    ring(0, 3 * s, scene.palette->canvas);
    ring(3 * s, width * s, colour);
}

}  // namespace lockstep
