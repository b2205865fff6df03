#pragma once

#include <cstdint>
#include <vector>

#include "viz/columns/levels/level_camera.hpp"

namespace lockstep {

/// Consecutive nodes in a layout's order.
struct LevelStretch {
    std::uint32_t first = 0, count = 0;
    std::uint32_t level = 0;  ///< of the first node
    float max_room = 0;  ///< maximum over the nodes of the slots to the nearest neighbour
};

/// The nodes visible in a picture of `size` pixels, or within `beyond` pixels around it: level by level, or as one
/// stretch of whole levels if more than `most` are visible. farther: number of further levels whose edges begin here.
std::vector<LevelStretch> seen_stretches(const LevelledLayout& layout, const LevelCamera& camera, Point2 size,
                                         float beyond, std::uint32_t farther = 0, std::uint32_t most = 256);

std::uint32_t num_in(const std::vector<LevelStretch>& stretches);

}  // namespace lockstep
