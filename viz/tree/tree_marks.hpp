#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "viz/columns/levels/level_camera.hpp"
#include "viz/gl/text/drawn_numbers.hpp"

namespace lockstep {

/// The size of vertices, as mark_size() in tree.glsl.
struct TreeMarks {
    float point = 1;  ///< pixels per point
    float figure_advance = 0;  ///< pixels between glyphs of an index
    bool lanes = true;  ///< false: an edge is one line

    static constexpr float kLargestRadius = 10, kSmallestWithNumber = 8, kLargestWithout = 5;  ///< points
    static constexpr float kOfLevel = 0.3f;  ///< maximum radius, as a share of the distance between levels
    static constexpr float kSmallestRadius = 1.5f;  ///< points: smaller vertices are counted in bars

    /// Half width and half height of a vertex's mark in pixels; a mark that does not fit its number is small.
    Point2 size(std::uint32_t vertex, const LevelledLayout::Place& place, const LevelCamera& camera) const {
        const float radius = largest(place.room, camera);
        const float number =
            0.5f * static_cast<float>(num_digits(vertex)) * figure_advance + (place.level == 0 ? 7.f : 4.f) * point;
        if (radius < kSmallestWithNumber * point || number > 0.22f * camera.zoom.y) {
            const float small = std::min(radius, kLargestWithout * point);
            return {small, small};
        }
        return {std::max(radius, number), radius};
    }
    bool has_mark(float room, const LevelCamera& camera) const { return room >= min_room(camera); }
    /// Minimum slots to the nearest neighbour for a vertex with a mark; infinite if levels are too close.
    float min_room(const LevelCamera& camera) const {
        if (kOfLevel * camera.zoom.y < kSmallestRadius * point) return std::numeric_limits<float>::max();
        return kSmallestRadius * point / (kOfRoom * camera.zoom.x);
    }
    /// Half of the distance between a vertex's two lanes; 0 if they do not fit. As lane_offset() and has_lanes().
    float lane_offset(float room, const LevelCamera& camera) const {
        const float pixels = room * camera.zoom.x;
        if (!lanes || pixels < 7 * point || camera.zoom.y < 24 * point) return 0;
        return std::clamp(0.14f * pixels, 1.25f * point, 4 * point);
    }

    /// Both lanes of a vertex fit numbers with this number of digits. As label_place().
    bool has_ranks(std::uint32_t vertex, const LevelledLayout::Place& place, int digits,
                   const LevelCamera& camera) const {
        if (place.level == 0 || place.room * camera.zoom.x < 22 * point) return false;
        if (lane_offset(place.room, camera) == 0) return false;
        const float length =
            camera.zoom.y - std::min(0.34f * camera.zoom.y, 48 * point) - size(vertex, place, camera).x;
        return length >= 4 * (0.5f * static_cast<float>(digits) * figure_advance + 3 * point) + 4 * point;
    }

private:
    static constexpr float kOfRoom = 0.36f;

    float largest(float room, const LevelCamera& camera) const {
        return std::min({kLargestRadius * point, kOfRoom * room * camera.zoom.x, kOfLevel * camera.zoom.y});
    }
};

}  // namespace lockstep
