#include "viz/graph/map/graph_map.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <imgui.h>

#include "kernels/data/names/numerals.hpp"
#include "viz/graph/map/map_frame.hpp"

namespace lockstep {
namespace {

constexpr float kMagnified = 38;  ///< points between near neighbours

constexpr float kBetweenCircles = 7, kBetweenNames = 17;  ///< points

constexpr float kEdge = 8;  ///< points left free across the direction of the crop
constexpr std::uint32_t kWholeUpTo = 512;  ///< vertices: smaller graphs are never cropped
constexpr float kSmallestFollowed =
    0.5f;  ///< of the magnification that shows everything: below it, the selected vertex may move

/// The largest magnification that shows all of a box with one of its points at a pixel.
float zoom_round(const PlaneBox& box, const Rect& area, float margin, Point at, Point2 pixel) {
    const auto most = [](float room, float needed) { return needed > 0 ? std::max(room, 0.f) / needed : 1e9f; };
    return std::min({most(pixel.x - area.x - margin, at.x - box.left),
                     most(area.x + area.width - margin - pixel.x, box.right - at.x),
                     most(pixel.y - area.y - margin, box.top - at.y),
                     most(area.y + area.height - margin - pixel.y, at.y - box.bottom)});
}

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
        // It does not move while the focus is well inside: a window that moves with every pass is unreadable.
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

Rect GraphMagnifier::frame_on(const Rect& map, const PlaneCamera& map_camera, const Rect& detail, float s) const {
    const auto seen = window.camera.seen(detail);
    const Point2 a = map_camera.to_pixel({seen.left, seen.top}, map),
                 b = map_camera.to_pixel({seen.right, seen.bottom}, map);
    // At least of a visible size, and inside the map.
    const float half_x = std::max(0.5f * (b.x - a.x), 8 * s), half_y = std::max(0.5f * (b.y - a.y), 7 * s);
    const Point2 centre{0.5f * (a.x + b.x), 0.5f * (a.y + b.y)};
    const float left = std::clamp(centre.x - half_x, map.x, map.x + map.width),
                right = std::clamp(centre.x + half_x, map.x, map.x + map.width);
    const float top = std::clamp(centre.y - half_y, map.y, map.y + map.height),
                bottom = std::clamp(centre.y + half_y, map.y, map.y + map.height);
    if (right <= left || bottom <= top) return {};
    return {left, top, right - left, bottom - top};
}

void GraphMagnifier::draw_frame(const Scene& scene, const PlaneCamera& map_camera, const Rect& map, const Rect& detail,
                                const Labels& labels) const {
    const float s = scene.scale;
    const auto frame = frame_on(map, map_camera, detail, s);
    auto* list = labels.list();
    const auto thin = to_imgui(scene.palette->ink2.faded(0.6f));
    if (frame.width > 0) {
        const float right = frame.x + frame.width, bottom = frame.y + frame.height;
        list->AddLine({right, frame.y}, {detail.x, detail.y}, thin, s);
        list->AddLine({right, bottom}, {detail.x, detail.y + detail.height}, thin, s);
        list->AddRect({frame.x - s, frame.y - s}, {right + s, bottom + s}, to_imgui(scene.palette->canvas), 0, 4 * s);
        list->AddRect({frame.x, frame.y}, {right, bottom}, to_imgui(scene.palette->selected), 0, 2 * s);
    }
    list->AddRect({detail.x, detail.y}, {detail.x + detail.width, detail.y + detail.height},
                  to_imgui(scene.palette->ink2), 0, 1.5f * s);
}

void draw_rings_guide(const Scene& scene, const GraphPositions& positions, const PlaneCamera& camera, const Rect& area,
                      const Labels& labels) {
    const float s = scene.scale;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    const Point2 centre = camera.to_pixel({0, 0}, area);
    list->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    float circle = 0;
    for (const auto& ring : positions.rings) {
        const float outer = ring.outer * camera.zoom;
        if (outer < circle + kBetweenCircles * s) continue;
        circle = outer;
        list->AddCircle({centre.x, centre.y}, outer, to_imgui(palette.line), 0, s);
    }
    // Names have the background's colour behind them, where they hide a part of each ring.
    float named = 0;
    for (std::size_t level = 1; level < positions.rings.size(); ++level) {
        const auto& ring = positions.rings[level];
        const float middle = 0.5f * (ring.inner + ring.outer) * camera.zoom;
        if (middle < named + kBetweenNames * s) continue;
        const Point2 at{centre.x, centre.y - middle};
        if (!area.contains(at)) continue;
        named = middle;
        const bool wide = (ring.outer - ring.inner) * camera.zoom >= 1.6f * kBetweenNames * s;
        const auto text = std::to_string(level) + (wide ? ": " + count_text(ring.vertices) : "");
        const float half = 0.5f * labels.width(scene.fonts.mono, 12, text) + 4 * s, high = 8 * s;
        list->AddRectFilled({at.x - half, at.y - high}, {at.x + half, at.y + high},
                            to_imgui(palette.canvas.faded(0.85f)), 3 * s);
        labels.put(scene.fonts.mono, 12, at, palette.ink, text, Labels::Align::centre);
    }
    list->PopClipRect();
}

void GraphMap::begin(bool whole) {
    window.moved = false;
    window.glide.stop();
    fitted_ = {};
    shows_whole_ = whole;
    picked_ = {};
}

void GraphMap::follow(const Scene& scene, const GraphPlan& plan) {
    const bool picked = scene.selected && *scene.selected == picked_.vertex && picked_.vertex < plan.num_vertices();
    if (!picked) {
        if (!window.moved) fitted_ = {};
        return;
    }
    window.glide.stop();
    const Point at = plan.at(picked_.vertex);
    const Point2 pixel{area_.x + picked_.at.x, area_.y + picked_.at.y};
    if (!window.moved) {
        shows_whole_ = true;
        const float margin = kMapMargin * scene.scale, whole = PlaneCamera::fit(plan.box(), area_, margin).zoom;
        window.camera.zoom = std::max(zoom_round(plan.box(), area_, margin, at, pixel), kSmallestFollowed * whole);
    }
    const Point now = window.camera.to_plane(pixel, area_);
    window.camera.centre.x += at.x - now.x, window.camera.centre.y += at.y - now.y;
}

void GraphMap::note_picked(const Scene& scene, const GraphPlan& plan, const Rect& area) {
    area_ = area;
    picked_ = {};
    if (!scene.selected || *scene.selected >= plan.num_vertices()) return;
    const auto at = window.camera.to_pixel(plan.at(*scene.selected), area);
    picked_ = {*scene.selected, {at.x - area.x, at.y - area.y}};
}

void GraphMap::look(const CameraInputs& inputs, const Rect& area, const ViewInput& input, float s) {
    const auto& plan = inputs.plan;
    const auto focus = inputs.focus.vertex();
    window.go_on(input);
    const bool resized = fitted_.width != area.width || fitted_.height != area.height;
    const auto show_whole = [&] {
        // With the larger margin if names are then still drawn.
        for (const float margin : {kNameMargin, 0.5f * kNameMargin}) {
            const auto camera = PlaneCamera::fit(plan.box(), area, (kMapMargin + margin) * s);
            if (inputs.has_names(camera.zoom)) return camera;
        }
        return PlaneCamera::fit(plan.box(), area, kMapMargin * s);
    };
    if (input.reset) shows_whole_ = true;
    if (input.reset || (resized && !window.moved)) {
        PlaneCamera whole;
        if (inputs.magnifier && !shows_whole_ && plan.num_vertices() > kWholeUpTo) {
            // A crop shows the wave, and the source if both fit.
            std::optional<Point> look_at;
            if (focus != kNone) {
                const Point wave = plan.at(focus), from = inputs.source != kNone ? plan.at(inputs.source) : wave;
                look_at = Point{0.5f * (wave.x + from.x), 0.5f * (wave.y + from.y)};
            }
            whole = MapFrame::show(plan.box(), area, kMapMargin * s, kEdge * s, look_at);
        } else {
            whole = show_whole();
        }
        window.go(whole, input.reset && input.glides);
        window.moved = false;
        fitted_ = area;
    }
    // Until the user moves the map, it shows the magnified part and all vertices that the pass found.
    if (inputs.magnifier && !window.moved && !window.glide.moving() && !shows_whole_ && focus != kNone) {
        const Point at = plan.at(focus);
        const auto& active = inputs.focus.active();
        PlaneBox held = active ? active->box : PlaneBox{at.x, at.y, at.x, at.y};
        held.take_in(at);
        const auto camera = MapFrame::hold(window.camera, plan.box(), area, held);
        shows_whole_ = !camera;
        window.camera = camera ? *camera : show_whole();
    }
    if (input.reveal && *input.reveal < plan.num_vertices()) {
        const float zoom = std::max(window.camera.zoom, 12 * s / plan.spacing_near(*input.reveal));
        window.go({plan.at(*input.reveal), zoom}, input.glides);
        window.moved = true;
    }
    if (const auto place = std::exchange(wanted_, std::nullopt)) {
        window.go(PlaneCamera::at_place(*place, plan.box(), area), false);
        window.moved = true;
    }
    const auto& target = window.glide.moving() ? window.glide.target() : window.camera;
    place_ = window.moved ? std::optional(target.place_in(plan.box(), area)) : std::nullopt;
}

}  // namespace lockstep
