#pragma once

#include <cstdint>

#include "kernels/simt/span.hpp"

namespace lockstep {

/// Queues of a block (Luo, Wong, Hwu 2010, section 3.2): W-frontiers, each of which few threads share, and the B-frontier, their
/// union.
struct QueueShared {
    static constexpr std::uint32_t kMostW = 32;  ///< W-frontiers
    static constexpr std::uint32_t kSpaceW = 2048;  ///< entries of all W-frontiers
    static constexpr std::uint32_t kSpaceB = 2048;  ///< of the B-frontier

    std::uint32_t w_frontier[kSpaceW];
    std::uint32_t
        w_wanted[kMostW];  ///< entries that threads wanted to put there; more than there is room for have overflown
    std::uint32_t w_offset[kMostW + 1];  ///< where each begins in the B-frontier; at last the sum
    std::uint32_t b_frontier[kSpaceB];
    std::uint32_t g_offset[1];  ///< where this block's part begins in the G-frontier
    std::uint32_t next_size[1];  ///< of the frontier that comes next, where one block goes on with it; 0: it stops
};

/// How much of that is used, so that other sizes can be tried.
struct QueueLimits {
    std::uint32_t num_w = 8;  ///< W-frontiers of a block
    std::uint32_t space_w = QueueShared::kSpaceW / 8;  ///< entries of each
    std::uint32_t space_b = QueueShared::kSpaceB;  ///< entries of the B-frontier
};

/// What an expansion writes in global memory.
struct QueueOutput {
    /// Entries of `counts`, all 0 before a launch.
    enum Count : std::uint32_t { kTail, kLevels, kFound, kOverflowW, kOverflowB, kNumCounts };

    Span<std::uint32_t> level;  ///< n entries, kNone where not reached
    Span<std::uint32_t> g_frontier;  ///< n entries; as many of them as counts[kTail] says
    Span<std::uint32_t> counts;
};

}  // namespace lockstep
