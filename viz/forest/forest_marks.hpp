#pragma once

#include <algorithm>

#include "viz/forest/forest_camera.hpp"

namespace lockstep {

/// How large nodes are drawn. As mark_size() in forest.glsl.
struct ForestMarks {
    float point = 1;        ///< pixels
    float figure_half = 0;  ///< pixels: half the width of the longest number, and of the room beside it

    static constexpr float kSmallestRadius = 1.5f;  ///< points: a smaller node is counted in a bar

    /// Half width and half height, pixels.
    Point2 size(float room, const ForestCamera& camera) const {
        const float beside = 0.5f * room * camera.zoom.x - 0.5f * point;
        const float radius = std::min({12 * point, beside, 0.34f * camera.zoom.y});
        return {radius >= 9 * point ? std::max(radius, std::min(figure_half, beside)) : radius, radius};
    }
    bool has_mark(float room, const ForestCamera& camera) const { return size(room, camera).y >= kSmallestRadius * point; }
};

}  // namespace lockstep
