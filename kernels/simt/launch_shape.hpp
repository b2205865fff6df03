#pragma once

#include <cstdint>

#include "kernels/simt/source_place.hpp"

namespace lockstep {

/// How a kernel is launched.
struct LaunchShape {
    std::uint32_t threads_per_block = 256;
    /// The kernel uses barriers or warp operations: on the emulator its threads then need stacks of their own.
    bool cooperative = false;
    /// What a launch leaves behind depends on who comes first, on purpose. The emulator then keeps to one order on one thread
    /// of the host, so that it leaves the same every time. Not needed where threads write the same values, where only the sum
    /// of integers is used, or where a place that was taken from a counter shows in no column; needed for sums of floats.
    bool races = false;
    /// How much a launch reads and writes depends on who comes first, though what it leaves does not: a thread is done early where
    /// another came before it. Its number of bytes is then said to vary (LaunchRecord::bytes_vary).
    bool work_varies = false;
    /// Threads wait for others outside of barriers: a loop that calls ctx.spin(). On the emulator they need stacks of their
    /// own, and blocks that are on their way together.
    bool spins = false;
    /// Columns of a block of two dimensions, a divisor of threads_per_block; 0: blocks have one dimension.
    std::uint32_t block_width = 0;
    /// Stack of a thread on the emulator, where it has one of its own; 0: as much as most kernels need. Threads that never wait
    /// have in lane_by_lane, untraced, all of the host's, which is larger.
    std::uint32_t stack_bytes = 0;
};

/// Blocks of a launch and threads of a block, in up to two dimensions. Both are numbered row by row.
struct Extent {
    std::uint32_t grid_width = 0, grid_height = 1, block_width = 0, block_height = 1;

    constexpr std::uint32_t blocks() const { return grid_width * grid_height; }
    constexpr std::uint32_t block_threads() const { return block_width * block_height; }
    bool operator==(const Extent&) const = default;
};

/// For kernels without shared memory.
struct NoShared {};

inline constexpr std::uint32_t kWarpSize = 32;

constexpr std::uint32_t ceil_div(std::uint32_t count, std::uint32_t size) { return count / size + (count % size != 0); }

/// The number of jumps by doubling that reach n - 1 steps: ceil(log2 n), 0 for n <= 1.
constexpr std::uint32_t ceil_log2(std::uint32_t n) {
    std::uint32_t jumps = 0;
    while (jumps < 32 && (std::uint64_t{1} << jumps) < n) ++jumps;
    return jumps;
}

}  // namespace lockstep
