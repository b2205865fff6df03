#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "kernels/lens/traffic.hpp"

namespace lockstep::lens {

/// What a launch did on one line of its source.
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
using LineCounts = std::map<CodeLine, LineCount>;
/// sectors  where it is given: those that each instruction moves, by its id
LineCounts line_counts(const Recording& recording, std::vector<std::uint32_t>* sectors = nullptr);

}  // namespace lockstep::lens
