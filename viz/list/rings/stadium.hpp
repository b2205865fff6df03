#pragma once

#include "viz/scene.hpp"

namespace lockstep {

/// A stadium (two straights, two round ends), walked clockwise from its leftmost point: what a ring becomes when it is
/// stretched to its panel. Pixels. list/ring.glsl has the same formulas.
struct Stadium {
    Point2 centre;
    float half_straight = 0;
    float radius = 0;  ///< of the round ends

    float length() const;
    /// The point `along` pixels from the start and `depth` pixels inwards; `outward`, if given, gets the normal there.
    Point2 point(float along, float depth, Point2* outward = nullptr) const;

    struct Near {
        float along = 0, depth = 0;
    };
    /// The inverse of point().
    Near nearest(Point2 p) const;
};

}  // namespace lockstep
