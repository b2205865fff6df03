#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lockstep {

/// The load of the warps of a kernel whose thread at place p walks through arcs [begins[p], begins[p + 1]).
struct WarpLoads {
    std::uint64_t arcs = 0;
    std::uint64_t own_steps = 0;  ///< lane steps where each lane loads its own: 32 times the longest, over all warps
    std::uint64_t shared_steps = 0;  ///< lanes that load together: 32 for each 32 arcs of a warp, begun or whole
    std::vector<std::uint32_t> longest;  ///< arcs of the busiest lane, a warp each
    std::vector<std::uint32_t> in_all;  ///< arcs of all lanes, a warp each

    /// begins  one more than there are places
    static WarpLoads of(std::span<const std::uint32_t> begins);
    double idle_share(bool together) const;
};

}  // namespace lockstep
