#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "kernels/debugger/memory/warp_access.hpp"
#include "kernels/debugger/recording.hpp"

namespace lockstep::debugger {

/// Bytes that accesses request, and bytes that memory moves for them: of an instruction, a line, a launch or a pass.
struct Traffic {
    std::uint64_t instructions = 0;  ///< of warps, with accesses to arrays
    std::uint64_t lanes = 0;  ///< the sum of lanes that take part in these instructions
    std::uint64_t bytes_asked = 0;  ///< by lanes, from arrays
    std::uint64_t sectors = 0;  ///< of 32 bytes
    std::uint64_t lines = 0;  ///< of 128 bytes
    std::uint64_t transactions_1_2 = 0, bytes_1_2 = 0;  ///< by half warps, compute capability 1.2
    std::uint64_t transactions_1_0 = 0, bytes_1_0 = 0;  ///< by half warps, compute capability 1.0
    std::uint64_t shared_instructions = 0, bank_replays = 0;

    std::uint64_t bytes_moved() const { return sectors * 32; }
    /// Bytes moved / bytes requested: above 1 if lanes request parts of sectors; 0 if nothing was requested.
    double moved_of_asked() const {
        return bytes_asked == 0 ? 0.0 : static_cast<double>(bytes_moved()) / static_cast<double>(bytes_asked);
    }
    /// Bytes requested / bytes moved: above 1 if lanes request the same bytes; 0 if nothing was moved.
    double efficiency() const {
        return sectors == 0 ? 0.0 : static_cast<double>(bytes_asked) / static_cast<double>(bytes_moved());
    }
    /// The share of a warp's lanes that take no part in its accesses of arrays, 0..1; 0 if there are none.
    double idle_lanes() const {
        return instructions == 0 ? 0.0 : 1 - static_cast<double>(lanes) / (32.0 * static_cast<double>(instructions));
    }
    void add(const Traffic& other);
    bool operator==(const Traffic&) const = default;
};

Traffic traffic_of(const WarpAccess& access);
Traffic traffic_of(const Recording& recording, std::uint32_t instruction);
/// The sum over all instructions.
Traffic traffic_of(const Recording& recording);

/// Accesses of a launch on one line of its source.
struct LineCount {
    std::uint64_t hits = 0;  ///< accesses, barriers and warp operations of lanes
    std::uint64_t instructions = 0;  ///< of warps
    Traffic traffic;  ///< the sum over them
    /// The average number of lanes of a warp that participate together, of 32.
    double lanes_a_warp() const {
        return instructions == 0 ? 0.0 : static_cast<double>(hits) / static_cast<double>(instructions);
    }
    /// The average number of replays of a warp's access of shared memory; 0 if the line has none.
    double replays_a_warp() const {
        return traffic.shared_instructions == 0
                   ? 0.0
                   : static_cast<double>(traffic.bank_replays) / static_cast<double>(traffic.shared_instructions);
    }
    /// The average number of sectors that a warp's access of an array moves; 0 if the line has none.
    double sectors_a_warp() const {
        return traffic.instructions == 0
                   ? 0.0
                   : static_cast<double>(traffic.sectors) / static_cast<double>(traffic.instructions);
    }
};

/// The sectors that an instruction moves, and its bank replays.
struct InstructionCost {
    std::uint32_t sectors = 0, replays = 0;
};

/// By line.
using LineCounts = std::map<CodeLine, LineCount>;
/// costs  if not null, receives the costs by instruction id
LineCounts line_counts(const Recording& recording, std::vector<InstructionCost>* costs = nullptr);

}  // namespace lockstep::debugger
