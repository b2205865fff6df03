#pragma once

#include <cstdint>
#include <vector>

#include "viz/columns/levels/level_camera.hpp"

namespace lockstep {

/// Nodes that follow each other in a layout's order.
struct LevelStretch {
    std::uint32_t first = 0, count = 0;
    std::uint32_t level = 0;  ///< of the first
    float max_room = 0;  ///< slots to the nearest neighbour of the one that has most
};

/// All nodes that are seen in a picture of `size` pixels, or reach into it from `beyond` pixels round it: level by level, or as
/// one stretch of whole levels where more than `most` are seen. `farther`: so many levels more, whose edges begin here.
std::vector<LevelStretch> seen_stretches(const LevelledLayout& layout, const LevelCamera& camera, Point2 size,
                                         float beyond, std::uint32_t farther = 0, std::uint32_t most = 256);

std::uint32_t num_in(const std::vector<LevelStretch>& stretches);

}  // namespace lockstep
