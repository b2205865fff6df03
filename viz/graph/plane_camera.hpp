#pragma once

#include <algorithm>

#include "kernels/data/csr_graph.hpp"
#include "viz/scene.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// A part of the plane with data; y grows upwards.
struct PlaneBox {
    float left = 0, bottom = 0, right = 0, top = 0;

    float width() const { return right - left; }
    float height() const { return top - bottom; }
    void take_in(Point p) {
        left = std::min(left, p.x), right = std::max(right, p.x);
        bottom = std::min(bottom, p.y), top = std::max(top, p.y);
    }
    bool meets(const PlaneBox& other) const {
        return left <= other.right && right >= other.left && bottom <= other.top && top >= other.bottom;
    }
};

/// A camera on a plane, without rotation or distortion.
struct PlaneCamera {
    Point centre{0, 0};
    float zoom = 1;  ///< pixels per unit

    /// Shows all of `box` in `area`, with `margin` pixels on every side.
    static PlaneCamera fit(const PlaneBox& box, const Rect& area, float margin) {
        const float width = std::max(area.width - 2 * margin, 1.f), height = std::max(area.height - 2 * margin, 1.f);
        const float across = box.width() > 0 ? width / box.width() : 1e9f,
                    up = box.height() > 0 ? height / box.height() : 1e9f;
        const float zoom = std::min(across, up);
        return {{0.5f * (box.left + box.right), 0.5f * (box.bottom + box.top)}, zoom < 1e9f ? zoom : 1.f};
    }

    Point2 to_pixel(Point p, const Rect& area) const {
        return {area.x + 0.5f * area.width + (p.x - centre.x) * zoom,
                area.y + 0.5f * area.height - (p.y - centre.y) * zoom};
    }
    Point to_plane(Point2 pixel, const Rect& area) const {
        return {centre.x + (pixel.x - area.x - 0.5f * area.width) / zoom,
                centre.y - (pixel.y - area.y - 0.5f * area.height) / zoom};
    }
    /// The visible box, enlarged by `margin` pixels on every side.
    PlaneBox seen(const Rect& area, float margin = 0) const {
        const float across = (0.5f * area.width + margin) / zoom, up = (0.5f * area.height + margin) / zoom;
        return {centre.x - across, centre.y - up, centre.x + across, centre.y + up};
    }
    /// The place as shares of a box, and the magnification relative to the whole box; and the inverse.
    ViewPlace place_in(const PlaneBox& box, const Rect& area) const {
        const float near = zoom / fit(box, area, 0).zoom;
        return {{(centre.x - box.left) / std::max(box.width(), 1e-9f),
                 (box.top - centre.y) / std::max(box.height(), 1e-9f)},
                {near, near}};
    }
    static PlaneCamera at_place(const ViewPlace& place, const PlaneBox& box, const Rect& area) {
        return {{box.left + place.centre.x * box.width(), box.top - place.centre.y * box.height()},
                fit(box, area, 0).zoom * std::max(place.zoom.x, place.zoom.y)};
    }
    void pan(Point2 pixels) {
        centre.x -= pixels.x / zoom;
        centre.y += pixels.y / zoom;
    }
    /// The point at `pixel` stays there.
    void zoom_at(Point2 pixel, const Rect& area, float factor) {
        const Point fixed = to_plane(pixel, area);
        zoom *= factor;
        const Point moved = to_plane(pixel, area);
        centre.x += fixed.x - moved.x;
        centre.y += fixed.y - moved.y;
    }
    bool operator==(const PlaneCamera& other) const {
        return centre.x == other.centre.x && centre.y == other.centre.y && zoom == other.zoom;
    }
};

}  // namespace lockstep
