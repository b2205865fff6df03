#include "viz/graph/map/graph_map.hpp"

#include <algorithm>
#include <utility>

#include "viz/graph/map/map_frame.hpp"

namespace lockstep {
namespace {

constexpr float kEdge = 8;  ///< points left free the way that it is not cropped
constexpr std::uint32_t kWholeUpTo = 512;  ///< vertices: so few are never cropped
constexpr float kSmallestFollowed =
    0.5f;  ///< of the magnification that shows all: less than that, a picked vertex may move

/// The largest magnification that shows all of a box with a point of it at a pixel.
float zoom_round(const PlaneBox& box, const Rect& area, float margin, Point at, Point2 pixel) {
    const auto most = [](float room, float needed) { return needed > 0 ? std::max(room, 0.f) / needed : 1e9f; };
    return std::min({most(pixel.x - area.x - margin, at.x - box.left),
                     most(area.x + area.width - margin - pixel.x, box.right - at.x),
                     most(pixel.y - area.y - margin, box.top - at.y),
                     most(area.y + area.height - margin - pixel.y, at.y - box.bottom)});
}

}  // namespace

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

void GraphMap::look(const Sight& sight, const Rect& area, const ViewInput& input, float s) {
    const auto& plan = sight.plan;
    const auto focus = sight.focus.vertex();
    window.go_on(input);
    const bool resized = fitted_.width != area.width || fitted_.height != area.height;
    const auto show_whole = [&] {
        // With as much room for names as leaves them large enough to be drawn.
        for (const float margin : {kNameMargin, 0.5f * kNameMargin}) {
            const auto camera = PlaneCamera::fit(plan.box(), area, (kMapMargin + margin) * s);
            if (sight.has_names(camera.zoom)) return camera;
        }
        return PlaneCamera::fit(plan.box(), area, kMapMargin * s);
    };
    if (input.reset) shows_whole_ = true;
    if (input.reset || (resized && !window.moved)) {
        PlaneCamera whole;
        if (sight.magnifier && !shows_whole_ && plan.num_vertices() > kWholeUpTo) {
            // A crop shows where the wave is, and the source where both have room.
            std::optional<Point> look_at;
            if (focus != kNone) {
                const Point wave = plan.at(focus), from = sight.source != kNone ? plan.at(sight.source) : wave;
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
    if (sight.magnifier && !window.moved && !window.glide.moving() && !shows_whole_ && focus != kNone) {
        const Point at = plan.at(focus);
        const auto& active = sight.focus.active();
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
