#include "viz/columns/levels/levelled_sight.hpp"

#include <utility>

namespace lockstep {

void LevelledSight::forget() {
    fitted_ = {};
    moved_ = false;
}

void LevelledSight::steer(const LevelledLayout& layout, const ViewInput& input, bool over, Point2 pointer, Point2 size,
                          Point2 margin, float scale) {
    const auto whole = LevelCamera::fit(layout, size, margin, scale, nearest_);
    const bool resized = fitted_.x != size.x || fitted_.y != size.y;
    if (input.reset || (resized && !moved_)) {
        camera_ = whole;
        moved_ = false;
    }
    fitted_ = size;
    if (input.reveal && *input.reveal < layout.size()) {
        camera_.show(layout.at(*input.reveal), layout, size, margin, scale);
        moved_ = true;
    }
    if (const auto place = std::exchange(wanted_, std::nullopt)) {
        camera_ = whole;
        camera_.centre = {whole.centre.x + (place->centre.x - 0.5f) * size.x / whole.zoom.x,
                          whole.centre.y + (place->centre.y - 0.5f) * size.y / whole.zoom.y};
        camera_.zoom = {whole.zoom.x * place->zoom.x, whole.zoom.y * place->zoom.y};
        moved_ = true;
        camera_.apply({}, {}, layout, size, margin, whole, scale);
    }
    const bool asked = over && input.hovered && (input.zoom != 0 || input.drag.x != 0 || input.drag.y != 0);
    if (asked || (moved_ && resized)) {
        moved_ = true;
        camera_.apply(asked ? input : ViewInput{}, pointer, layout, size, margin, whole, scale);
    }
    place_.reset();
    if (moved_)
        place_ = {{0.5f + (camera_.centre.x - whole.centre.x) * whole.zoom.x / size.x,
                   0.5f + (camera_.centre.y - whole.centre.y) * whole.zoom.y / size.y},
                  {camera_.zoom.x / whole.zoom.x, camera_.zoom.y / whole.zoom.y}};
}

}  // namespace lockstep
