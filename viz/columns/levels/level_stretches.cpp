#include "viz/columns/levels/level_stretches.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lockstep {
std::vector<LevelStretch> seen_stretches(const LevelledLayout& layout, const LevelCamera& camera, Point2 size,
                                         float beyond, std::uint32_t farther, std::uint32_t most) {
    std::vector<LevelStretch> stretches;
    const float last_level = static_cast<float>(layout.num_levels()) - 1;
    const Point2 low = camera.from_pixel({-beyond, -beyond}, size),
                 high = camera.from_pixel({size.x + beyond, size.y + beyond}, size);
    const auto first = static_cast<std::uint32_t>(std::clamp(std::floor(low.y), 0.f, last_level));
    const auto last =
        static_cast<std::uint32_t>(std::clamp(std::ceil(high.y) + static_cast<float>(farther), 0.f, last_level));
    const auto& offsets = layout.level_offsets();
    if (last - first >= most) return {{offsets[first], offsets[last + 1] - offsets[first], first, layout.width()}};
    for (auto level = first; level <= last; ++level) {
        // One more node on each side, since its edge may cross the visible part.
        const auto begin = std::max(layout.first_from(level, low.x), offsets[level] + 1) - 1;
        const auto end = std::min(layout.first_from(level, high.x) + 1, offsets[level + 1]);
        if (end > begin) stretches.push_back({begin, end - begin, level, layout.max_room(level)});
    }
    return stretches;
}

std::uint32_t num_in(const std::vector<LevelStretch>& stretches) {
    return std::transform_reduce(stretches.begin(), stretches.end(), 0u, std::plus<>{},
                                 [](const auto& stretch) { return stretch.count; });
}

}  // namespace lockstep
