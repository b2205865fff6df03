#pragma once

#include <optional>

#include "viz/graph/plane_camera.hpp"

namespace lockstep {

/// How a map is shown until a person moves it: all of it; or, where that would leave more than half of its window empty,
/// larger and cropped the long way.
class MapFrame {
public:
    /// At most so many times as large as when all of it is shown.
    static constexpr float kMaxCropped = 1.45f;

    /// True where a box of this shape (width to height) is cropped in a window of that one.
    static bool crops(float box_aspect, float window_aspect) {
        const float larger = box_aspect < window_aspect ? window_aspect / box_aspect : box_aspect / window_aspect;
        return larger >= 2;
    }

    /// `margin`: pixels left free when all is shown. `edge`: the same along the edges when it is cropped. `look_at`: the middle
    /// of a crop, as far as the box reaches.
    static PlaneCamera show(const PlaneBox& box, const Rect& area, float margin, float edge,
                            std::optional<Point> look_at);

    /// The same magnification, moved until `held` is well inside; unmoved where it is already. Nothing where `held` is larger
    /// than the view.
    static std::optional<PlaneCamera> hold(const PlaneCamera& camera, const PlaneBox& box, const Rect& area,
                                           const PlaneBox& held);
};

}  // namespace lockstep
