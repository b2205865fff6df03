#pragma once

#include <optional>

#include "viz/graph/plane_camera.hpp"

namespace lockstep {

/// The view of a map until the user moves it: the whole map; or, if that would leave more than half of its window
/// empty, a larger one cropped in its long direction.
class MapFrame {
public:
    /// Maximum magnification of a crop relative to the whole map.
    static constexpr float kMaxCropped = 1.45f;

    /// True if a box of this shape (width over height) is cropped in a window of that shape.
    static bool crops(float box_aspect, float window_aspect) {
        const float larger = box_aspect < window_aspect ? window_aspect / box_aspect : box_aspect / window_aspect;
        return larger >= 2;
    }

    /// margin: pixels left free when everything is shown. edge: the same along the edges of a crop. look_at: the centre
    /// of a crop, limited to the box.
    static PlaneCamera show(const PlaneBox& box, const Rect& area, float margin, float edge,
                            std::optional<Point> look_at);

    /// The same magnification, moved so that `held` is well inside; unmoved if it is already. Nothing if `held` is
    /// larger than the view.
    static std::optional<PlaneCamera> hold(const PlaneCamera& camera, const PlaneBox& box, const Rect& area,
                                           const PlaneBox& held);
};

}  // namespace lockstep
