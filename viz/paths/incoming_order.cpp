#include "viz/paths/incoming_order.hpp"

#include <algorithm>
#include <numeric>

#include "kernels/base/wanted.hpp"

namespace lockstep {

std::vector<std::uint32_t> incoming_offsets(const CsrGraph& graph) {
    std::vector<std::uint32_t> offsets(std::size_t{graph.num_vertices()} + 1, 0);
    for (std::size_t arc = 0; arc < graph.column_indices.size(); ++arc) {
        throw_if_cancelled(arc);
        ++offsets[std::size_t{graph.column_indices[arc]} + 1];
    }
    std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
    return offsets;
}

std::uint32_t arc_destination(const std::vector<std::uint32_t>& offsets, std::uint32_t arc) {
    return static_cast<std::uint32_t>(std::ranges::upper_bound(offsets, arc) - offsets.begin() - 1);
}

std::vector<ArcLine> arc_lines(const std::vector<std::uint32_t>& offsets, std::uint32_t first, std::uint32_t room,
                               std::size_t most) {
    std::vector<ArcLine> lines;
    const auto all = offsets.back();
    while (first < all && lines.size() < most && room != 0) {
        auto end = std::min(all, first + room);
        if (end < all) {
            const auto begun = offsets[arc_destination(offsets, end)];
            if (begun > first && begun < end) end = begun;
        }
        lines.push_back({first, end});
        first = end;
    }
    return lines;
}

}  // namespace lockstep
