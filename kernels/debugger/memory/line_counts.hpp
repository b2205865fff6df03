#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "kernels/debugger/memory/traffic.hpp"

namespace lockstep::debugger {

/// What a launch did on one line of its source.
struct LineCount {
    std::uint64_t hits = 0;  ///< accesses, barriers and warp operations of lanes
    std::uint64_t instructions = 0;  ///< of warps
    Traffic traffic;  ///< together
    /// Lanes of a warp that take part together on the average, of 32.
    double lanes_a_warp() const {
        return instructions == 0 ? 0.0 : static_cast<double>(hits) / static_cast<double>(instructions);
    }
    /// Times that a warp's access of shared memory is made again on the average, because its lanes ask one bank for different words; 0
    /// where the line makes none.
    double replays_a_warp() const {
        return traffic.shared_instructions == 0
                   ? 0.0
                   : static_cast<double>(traffic.bank_replays) / static_cast<double>(traffic.shared_instructions);
    }
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

}  // namespace lockstep::debugger
