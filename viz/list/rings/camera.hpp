#pragma once

#include "viz/scene.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// Where a picture that fills its area at zoom 1 is looked at: screen = point * zoom + offset, pixels of the area.
class Camera {
public:
    /// Wheel and drag. The picture never leaves a gap at the area's edges, and zoom stays in 1 .. `highest_zoom`.
    void apply(const ViewInput& input, const Rect& area, float highest_zoom);
    /// Comes as near as needed to make `zoom` at least this, with `point` in the middle.
    void show(Point2 point, float zoom, const Rect& area);
    /// Nothing where all is shown.
    std::optional<ViewPlace> place(const Rect& area) const;
    void go_to(const ViewPlace& place, const Rect& area, float highest_zoom);

    float zoom() const { return zoom_; }
    Point2 offset() const { return offset_; }
    Point2 to_screen(Point2 p) const { return {p.x * zoom_ + offset_.x, p.y * zoom_ + offset_.y}; }
    Point2 from_screen(Point2 p) const { return {(p.x - offset_.x) / zoom_, (p.y - offset_.y) / zoom_}; }

private:
    void clamp(const Rect& area);

    float zoom_ = 1;
    Point2 offset_;
};

}  // namespace lockstep
