#pragma once

#include <cstdint>

#include "kernels/simt/source_place.hpp"

namespace lockstep {

/// The launch properties of a kernel.
struct LaunchShape {
    std::uint32_t threads_per_block = 256;
    /// The kernel uses barriers or warp operations: each of its threads needs its own stack on the emulator.
    bool cooperative = false;
    /// The result of a launch depends, on purpose, on the order of its threads. The emulator then uses one order on one
    /// host thread, so that the result repeats. Not needed if threads write the same values, if only the sum of
    /// integers is used, or if no column shows the place taken from a counter; needed for sums of floats.
    bool races = false;
    /// The memory traffic of a launch depends on the order of its threads, but the result does not: a thread ends early
    /// if another thread was first. Reports then mark the number of bytes as varying (LaunchRecord::bytes_vary).
    bool work_varies = false;
    /// Threads wait for other threads without a barrier: in a loop that calls ctx.spin(). On the emulator each thread
    /// then needs its own stack, and the blocks must be resident together.
    bool spins = false;
    /// Columns of a block of two dimensions, a divisor of threads_per_block; 0: one dimension.
    std::uint32_t block_width = 0;
    /// Stack size of a thread on the emulator if the thread has its own stack; 0: enough for most kernels. In untraced
    /// lane_by_lane, threads that never wait use the larger stack of the host thread.
    std::uint32_t stack_bytes = 0;
};

/// The blocks of a launch and the threads of a block, in up to two dimensions, numbered row by row.
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
