#pragma once

#include <cstddef>
#include <string>

#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// The values that a warp's lanes store and exchange, level below level, with a line for the way of each value: a scan
/// in a warp's registers, a tree in shared memory, in any kernel. The level of the current instruction is amber, later
/// levels are hollow.
class WarpLevels {
public:
    static constexpr float kHead = 40;  ///< points above the levels: a title, and the lanes
    static constexpr float kMinLevel = 25;  ///< points

    /// True if it fits into an area.
    static bool fits(const Rect& area, float scale);
    /// The shown levels: all, or a part that stays while the warp works in it. Consecutive parts share one level.
    struct Part {
        std::size_t first = 0, end = 0;
    };
    static Part part_of(const BlockAtAccess& block, std::size_t room);

    /// A number in at most `letters` characters: a float loses decimals, then a leading zero; at last "…".
    static std::string shortened(const std::string& text, std::size_t letters);

    void draw(const Scene& scene, const BlockAtAccess& block, const Rect& area, const Labels& labels) const;
};

}  // namespace lockstep
