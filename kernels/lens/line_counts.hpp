#pragma once

#include <cstdint>
#include <map>

#include "kernels/lens/traffic.hpp"

namespace lockstep::lens {

/// What a launch did on one line of its kernel.
struct LineCount {
    std::uint64_t hits = 0;  ///< accesses, barriers and warp operations of lanes
    std::uint64_t instructions = 0;  ///< of warps
    Traffic traffic;  ///< together
    /// Sectors that a warp's access of an array moves on the average; 0 where the line makes none.
    double sectors_a_warp() const {
        return traffic.instructions == 0
                   ? 0.0
                   : static_cast<double>(traffic.sectors) / static_cast<double>(traffic.instructions);
    }
};

/// Of each line that has any, by line.
std::map<std::uint32_t, LineCount> line_counts(const Recording& recording);

}  // namespace lockstep::lens
