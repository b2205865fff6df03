#pragma once

#include <cstdint>
#include <vector>

#include "kernels/layout/adjacency.hpp"
#include "kernels/layout/for_each_checked.hpp"

namespace lockstep {

/// The connected components of two or more vertices, the largest first; equally large ones by their lowest vertex.
struct Parts {
    std::vector<std::uint32_t> offsets{0};  ///< one more than parts: indices into `vertices`
    std::vector<std::uint32_t> vertices;
    std::vector<std::uint8_t> apart;  ///< one per vertex: 1 if it has no edges

    std::uint32_t size() const { return static_cast<std::uint32_t>(offsets.size() - 1); }
};

/// O(n + m). Throws Cancelled.
Parts parts_of(const Adjacency& graph, const Progress& progress = unstoppable());

/// Packs the components of a laid-out graph into a wide rectangle with little empty space. The first component stays; all
/// others are rotated to be wide, scaled to the same mean edge length, and placed beside and below it, as are vertices without
/// edges; if there are many of these, they are placed in rows below. Beside a large component all others are reduced, so that they take a
/// third of its area at most. A layout of one component does not change.
void pack_parts(const Adjacency& graph, const Parts& parts, std::vector<Point>& positions,
                const Progress& progress = unstoppable());

}  // namespace lockstep
