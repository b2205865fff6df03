#pragma once

#include <optional>

#include "viz/columns/levels/level_camera.hpp"

namespace lockstep {

/// The camera of a picture of levels. It shows everything until the user moves it or an element is revealed; its place
/// can be stored and restored.
class LevelledSight {
public:
    explicit LevelledSight(LevelCamera::Nearest nearest = {}) : nearest_(nearest) {}

    /// For another layout: resets the camera.
    void forget();
    /// Applies the wheel, a drag, an element to reveal, and a new size. pointer: in pixels of the picture;
    /// over: it is over the picture.
    void steer(const LevelledLayout& layout, const ViewInput& input, bool over, Point2 pointer, Point2 size,
               Point2 margin, float scale);

    const LevelCamera& camera() const { return camera_; }
    /// Nothing while everything is shown.
    const std::optional<ViewPlace>& place() const { return place_; }
    void go_to(const ViewPlace& place) { wanted_ = place; }

private:
    LevelCamera::Nearest nearest_;
    LevelCamera camera_;
    Point2 fitted_;  ///< the size for which it shows everything
    bool moved_ = false;  ///< by the user: it then stays there
    std::optional<ViewPlace> place_, wanted_;
};

}  // namespace lockstep
