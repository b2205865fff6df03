#pragma once

#include <algorithm>
#include <cmath>

#include "viz/graph/plane_camera.hpp"

namespace lockstep {

/// A camera's movement to a place that the user chose: 200 ms, cubic ease-out. The part that both ends show moves
/// steadily in a straight line over the screen, so that the eye can follow it.
class CameraGlide {
public:
    static constexpr float kSeconds = 0.2f;

    void start(const PlaneCamera& from, const PlaneCamera& to) {
        from_ = from;
        to_ = to;
        elapsed_ = 0;
        moving_ = !(from == to);
    }
    void stop() { moving_ = false; }
    bool moving() const { return moving_; }
    const PlaneCamera& target() const { return to_; }

    /// The position after that time.
    PlaneCamera advance(float seconds) {
        elapsed_ += seconds;
        if (elapsed_ >= kSeconds) moving_ = false;
        return moving_ ? at(elapsed_ / kSeconds) : to_;
    }

private:
    PlaneCamera at(float part) const {
        const float rest = 1 - part;
        const float eased = 1 - rest * rest * rest;
        const float zoom = from_.zoom * std::pow(to_.zoom / from_.zoom, eased);
        // While the magnification changes, the fixed point on the screen determines the centre.
        const float ratio = to_.zoom / from_.zoom;
        const float way =
            std::abs(ratio - 1) < 1e-3f ? eased : (1 / zoom - 1 / from_.zoom) / (1 / to_.zoom - 1 / from_.zoom);
        return {{from_.centre.x + way * (to_.centre.x - from_.centre.x),
                 from_.centre.y + way * (to_.centre.y - from_.centre.y)},
                zoom};
    }

    PlaneCamera from_, to_;
    float elapsed_ = 0;
    bool moving_ = false;
};

}  // namespace lockstep
