#include "viz/columns/levels/level_camera.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep {
namespace {

constexpr float kWheelStep = 1.25f;

float highest_level(const LevelledLayout& layout) {
    return layout.num_levels() == 0 ? 0.f : static_cast<float>(layout.num_levels() - 1);
}

/// The centre of the view for which `low` .. `high` leaves at most `margin` free; centred if all of it is visible.
float held(float centre, float low, float high, float pixels, float margin, float zoom) {
    const float half = (0.5f * pixels - margin) / zoom;
    return high - low <= 2 * half ? 0.5f * (low + high) : std::clamp(centre, low + half, high - half);
}

}  // namespace

LevelCamera LevelCamera::fit(const LevelledLayout& layout, Point2 size, Point2 margin, float scale, Nearest nearest) {
    LevelCamera camera;
    camera.nearest = nearest;
    camera.zoom.x =
        std::min(std::max(size.x - 2 * margin.x, 1.f) / std::max(layout.width(), 1.f), nearest.slot * scale);
    camera.zoom.y =
        std::min(std::max(size.y - 2 * margin.y, 1.f) / std::max(highest_level(layout), 0.5f), nearest.level * scale);
    camera.clamp(layout, size, margin);
    return camera;
}

void LevelCamera::apply(const ViewInput& input, Point2 pointer, const LevelledLayout& layout, Point2 size,
                        Point2 margin, const LevelCamera& whole, float scale) {
    if (input.zoom != 0) {
        const Point2 kept = from_pixel(pointer, size);
        const float factor = std::pow(kWheelStep, input.zoom);
        zoom.x = std::clamp(zoom.x * factor, whole.zoom.x, std::max(whole.zoom.x, nearest.slot * scale));
        zoom.y = std::clamp(zoom.y * factor, whole.zoom.y, std::max(whole.zoom.y, nearest.level * scale));
        const Point2 moved = from_pixel(pointer, size);
        centre.x += kept.x - moved.x;
        centre.y += kept.y - moved.y;
    }
    centre.x -= input.drag.x / zoom.x;
    centre.y -= input.drag.y / zoom.y;
    clamp(layout, size, margin);
}

void LevelCamera::show(const LevelledLayout::Place& place, const LevelledLayout& layout, Point2 size, Point2 margin,
                       float scale) {
    zoom.x = std::max(zoom.x, 0.5f * nearest.slot * scale);
    zoom.y = std::max(zoom.y, 0.5f * nearest.level * scale);
    centre = {place.x, static_cast<float>(place.level)};
    clamp(layout, size, margin);
}

void LevelCamera::clamp(const LevelledLayout& layout, Point2 size, Point2 margin) {
    centre.x = held(centre.x, 0, layout.width(), size.x, margin.x, zoom.x);
    centre.y = held(centre.y, 0, highest_level(layout), size.y, margin.y, zoom.y);
}

}  // namespace lockstep
