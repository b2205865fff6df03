#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lockstep {

/// The work of the warps of a kernel whose thread at place p iterates over arcs [begins[p], begins[p + 1]).
struct WarpLoads {
    std::uint64_t arcs = 0;
    std::uint64_t own_steps = 0;  ///< lane steps if each lane loads its own arcs: 32 times the longest, over all warps
    std::uint64_t shared_steps = 0;  ///< lane steps if lanes load together: 32 for every 32 arcs of a warp, rounded up
    std::vector<std::uint32_t> longest;  ///< arcs of the busiest lane, per warp
    std::vector<std::uint32_t> in_all;  ///< arcs of all lanes, per warp

    /// begins  one entry more than places
    static WarpLoads of(std::span<const std::uint32_t> begins);
    double idle_share(bool together) const;
};

}  // namespace lockstep
