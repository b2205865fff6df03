#pragma once

#include <optional>

#include "viz/columns/levels/level_camera.hpp"

namespace lockstep {

/// The camera of a picture of levels: shows everything until a person moves it or sends it to a node, and where it is can be
/// kept and gone to again.
class LevelledSight {
public:
    explicit LevelledSight(LevelCamera::Nearest nearest = {}) : nearest_(nearest) {}

    /// Another layout: nothing of the one before holds.
    void forget();
    /// Wheel, drag, what is revealed, and another size. `pointer`: of the input, in pixels of the picture; `over`: in it.
    void steer(const LevelledLayout& layout, const ViewInput& input, bool over, Point2 pointer, Point2 size,
               Point2 margin, float scale);

    const LevelCamera& camera() const { return camera_; }
    /// Nothing while everything is shown.
    const std::optional<ViewPlace>& place() const { return place_; }
    void go_to(const ViewPlace& place) { wanted_ = place; }

private:
    LevelCamera::Nearest nearest_;
    LevelCamera camera_;
    Point2 fitted_;  ///< the size that it was fitted to
    bool moved_ = false;  ///< by the person: it then stays where it is
    std::optional<ViewPlace> place_, wanted_;
};

}  // namespace lockstep
