#pragma once

#include <cstdint>
#include <vector>

#include "kernels/layout/adjacency.hpp"
#include "kernels/layout/for_each_checked.hpp"

namespace lockstep {

/// What edges join, of two vertices or more: the part with most vertices first, of equals the one with the lowest vertex.
struct Parts {
    std::vector<std::uint32_t> offsets{0};  ///< one more than parts, into `vertices`
    std::vector<std::uint32_t> vertices;
    std::vector<std::uint8_t> apart;  ///< one a vertex: 1 without edges, which is no part

    std::uint32_t size() const { return static_cast<std::uint32_t>(offsets.size() - 1); }
};

/// O(n + m). Throws Cancelled.
Parts parts_of(const Adjacency& graph, const Progress& progress = unstoppable());

/// Puts the parts of a laid-out graph side by side, so that a wide picture has little empty room: the first stays where it is,
/// the others lie across, with edges as long as elsewhere, where there is room beside it and below, and so does what has no edges; many
/// of those stand in rows under all. Pictures of one part stay as they are.
void pack_parts(const Adjacency& graph, const Parts& parts, std::vector<Point>& positions,
                const Progress& progress = unstoppable());

}  // namespace lockstep
