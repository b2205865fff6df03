#pragma once

#include <algorithm>

#include "viz/columns/levels/level_camera.hpp"
#include "viz/gl/text/drawn_numbers.hpp"

namespace lockstep {

/// How large nodes are drawn. As mark_size() in forest.glsl.
struct ForestMarks {
    float point = 1;  ///< pixels
    float figure_advance = 0;  ///< pixels from glyph to glyph of an index

    static constexpr float kLargestRadius = 12, kSmallestWithNumber = 9, kLargestWithout = 6;  ///< points
    static constexpr float kSmallestRadius = 1.5f;  ///< points: a smaller node is counted in a bar

    /// Half width and half height of a node's mark, pixels; one without room for its number is small.
    Point2 size(std::uint32_t node, const LevelledLayout::Place& place, const LevelCamera& camera) const {
        const float radius = largest(place.room, camera);
        const float number =
            0.5f * static_cast<float>(num_digits(node)) * figure_advance + (place.level == 0 ? 8.f : 5.f) * point;
        if (radius < kSmallestWithNumber * point || number > beside(place.room, camera)) {
            const float small = std::min(radius, kLargestWithout * point);
            return {small, small};
        }
        return {std::max(radius, number), radius};
    }
    bool has_mark(float room, const LevelCamera& camera) const {
        return largest(room, camera) >= kSmallestRadius * point;
    }

private:
    /// Pixels that a mark may reach to each side.
    float beside(float room, const LevelCamera& camera) const {
        const float pixels = room * camera.zoom.x;
        return 0.5f * pixels - std::clamp(0.08f * pixels, 0.5f * point, 1.5f * point);
    }
    float largest(float room, const LevelCamera& camera) const {
        return std::min({kLargestRadius * point, beside(room, camera), 0.34f * camera.zoom.y});
    }
};

}  // namespace lockstep
