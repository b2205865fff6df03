#pragma once

#include <cstddef>
#include <string>

#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// The values that a warp's lanes store and hand to each other, level below level, with a line for each value's way: a scan in
/// a warp's registers, a tree in shared memory, in any kernel. The level of the current instruction is amber, later levels are
/// hollow.
class WarpLevels {
public:
    static constexpr float kHead = 40;  ///< points above the levels: a title, and the lanes
    static constexpr float kMinLevel = 25;  ///< points

    /// Has room in an area.
    static bool fits(const Rect& area, float scale);
    /// Levels that are shown: all, or a part that stays while the warp works in it; the last of a part is the first of the next.
    struct Part {
        std::size_t first = 0, end = 0;
    };
    static Part part_of(const BlockAtAccess& block, std::size_t room);

    /// A number in so many letters: a float gives up decimals, and a zero before them; "…" where that is not enough.
    static std::string shortened(const std::string& text, std::size_t letters);

    void draw(const Scene& scene, const BlockAtAccess& block, const Rect& area, const Labels& labels) const;
};

}  // namespace lockstep
