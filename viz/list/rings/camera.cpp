#include "viz/list/rings/camera.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep {
namespace {

constexpr float kWheelStep = 1.25f;

}  // namespace

void Camera::apply(const ViewInput& input, const Rect& area, float highest_zoom) {
    if (input.reset) *this = Camera{};
    if (input.hovered && area.contains(input.pointer)) {
        if (input.zoom != 0) {
            const Point2 at{input.pointer.x - area.x, input.pointer.y - area.y};
            const Point2 held = from_screen(at);
            zoom_ = std::clamp(zoom_ * std::pow(kWheelStep, input.zoom), 1.f, std::max(highest_zoom, 1.f));
            offset_ = {at.x - held.x * zoom_, at.y - held.y * zoom_};
        }
        offset_.x += input.drag.x;
        offset_.y += input.drag.y;
    }
    clamp(area);
}

void Camera::show(Point2 point, float zoom, const Rect& area) {
    zoom_ = std::max(zoom_, zoom);
    offset_ = {0.5f * area.width - point.x * zoom_, 0.5f * area.height - point.y * zoom_};
    clamp(area);
}

std::optional<ViewPlace> Camera::place(const Rect& area) const {
    if (zoom_ <= 1 || area.width <= 0 || area.height <= 0) return std::nullopt;
    const Point2 middle = from_screen({0.5f * area.width, 0.5f * area.height});
    return ViewPlace{{middle.x / area.width, middle.y / area.height}, {zoom_, zoom_}};
}

void Camera::go_to(const ViewPlace& place, const Rect& area, float highest_zoom) {
    zoom_ = 1;
    const float zoom = std::clamp(std::max(place.zoom.x, place.zoom.y), 1.f, std::max(highest_zoom, 1.f));
    show({place.centre.x * area.width, place.centre.y * area.height}, zoom, area);
}

void Camera::clamp(const Rect& area) {
    offset_.x = std::clamp(offset_.x, area.width * (1 - zoom_), 0.f);
    offset_.y = std::clamp(offset_.y, area.height * (1 - zoom_), 0.f);
}

}  // namespace lockstep
