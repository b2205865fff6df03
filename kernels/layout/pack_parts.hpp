#pragma once

#include <cstdint>
#include <vector>

#include "kernels/layout/adjacency.hpp"
#include "kernels/layout/for_each_checked.hpp"

namespace lockstep {

/// The connected components of two or more vertices, the largest first; of equal size the one with the lowest vertex first.
struct Parts {
    std::vector<std::uint32_t> offsets{0};  ///< one more than parts, into `vertices`
    std::vector<std::uint32_t> vertices;
    std::vector<std::uint8_t> apart;  ///< one per vertex: 1 where it has no edges

    std::uint32_t size() const { return static_cast<std::uint32_t>(offsets.size() - 1); }
};

/// O(n + m). Throws Cancelled.
Parts parts_of(const Adjacency& graph, const Progress& progress = unstoppable());

/// Packs the components of a laid-out graph into a wide rectangle with little empty space. The first component stays; the others are
/// rotated to be wide, scaled to the same mean edge length, and placed beside and below it, as are vertices without edges; many of
/// those stand in rows below. A layout of one component does not change.
void pack_parts(const Adjacency& graph, const Parts& parts, std::vector<Point>& positions,
                const Progress& progress = unstoppable());

}  // namespace lockstep
