#pragma once

#include <cstdint>

#include "kernels/simt/span.hpp"

namespace lockstep {

/// Queues of a block (Luo, Wong, Hwu 2010, section 3.2): W-frontiers, each of which few threads share, and the B-frontier, their
/// union.
struct QueueShared {
    static constexpr std::uint32_t kMaxW = 32;  ///< W-frontiers
    static constexpr std::uint32_t kSpaceW = 2048;  ///< entries of all W-frontiers
    static constexpr std::uint32_t kSpaceB = 2048;  ///< of the B-frontier

    std::uint32_t w_frontier[kSpaceW];
    /// Entries that threads wanted to put there; more than there is room for have overflown.
    std::uint32_t w_wanted[kMaxW];
    std::uint32_t w_offset[kMaxW + 1];  ///< where each begins in the B-frontier; at last the sum
    std::uint32_t b_frontier[kSpaceB];
    std::uint32_t g_offset[1];  ///< where this block's part begins in the G-frontier
    std::uint32_t next_size[1];  ///< of the frontier that comes next, where one block goes on with it; 0: it stops
};

/// Threads of a block, in all layers (Luo, Wong, Hwu 2010: the most that a GTX 280 takes).
inline constexpr std::uint32_t kQueueThreads = 512;

/// How much of that is used, so that other sizes can be tried.
struct QueueLimits {
    std::uint32_t num_w = 8;  ///< W-frontiers of a block
    std::uint32_t space_w = QueueShared::kSpaceW / 8;  ///< entries of each
    std::uint32_t space_b = QueueShared::kSpaceB;  ///< entries of the B-frontier
};

/// What an expansion writes in global memory.
struct QueueOutput {
    /// Entries of `counts`. The first ones are 0 before a launch; those from kLayer on are the host's, said before it.
    enum Count : std::uint32_t {
        kTail,  ///< entries of the G-frontier
        kLevels,  ///< that found something, where the launch goes on by itself
        kFound,  ///< vertices that these found
        kOverflowW,  ///< entries that a W-frontier had no room for
        kOverflowB,  ///< and that the B-frontier had none for
        kLast,  ///< where the vertices of the last level begin in the G-frontier
        kArrived,  ///< blocks at the barrier of the grid, all levels together
        kGeneration,  ///< levels whose barrier is open
        kNext,  ///< vertices that the next level of the launch expands; 0: there is none
        kLayer,  ///< 1: one block; 2: few blocks with a barrier of the grid; 3: a launch a level
        kBlocks,
        kFirstLevel,  ///< that the launch finds
        kExpanded,  ///< vertices that it begins with
        kNumCounts
    };

    Span<std::uint32_t> level;  ///< n entries, kNone where not reached
    Span<std::uint32_t> g_frontier;  ///< n entries; as many of them as counts[kTail] says, level by level
    Span<std::uint32_t> counts;
    /// What is shown of the queues, a part for each block in each level, one after the other; of more parts than there is room for
    /// the last ones. Where it begins in the G-frontier, and what its threads wanted to put into each of its W-frontiers.
    Span<std::uint32_t> part_begin, part_wanted;
};

}  // namespace lockstep
