#pragma once

#include <cstdint>
#include <string_view>

namespace lockstep {

/// How a kernel is launched.
struct LaunchShape {
    std::uint32_t threads_per_block = 256;
    /// The kernel uses barriers or warp operations: on the emulator its threads then need stacks of their own.
    bool cooperative = false;
};

/// For kernels without shared memory.
struct NoShared {};

inline constexpr std::uint32_t kWarpSize = 32;

/// A place in the source, from the top of the tree ("kernels/bfs/expand.hpp").
struct SourcePlace {
    const char* file = "";
    int line = 0;
};

/// Where it is called from. Kernels hold it as `static constexpr SourcePlace source = source_here();`.
constexpr SourcePlace source_here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    const std::string_view path = file;
    const auto root = path.rfind("kernels/");
    return {root == std::string_view::npos ? file : file + root, line};
}

constexpr std::uint32_t ceil_div(std::uint32_t count, std::uint32_t size) { return count / size + (count % size != 0); }

/// The number of jumps by doubling that reach n - 1 steps: ceil(log2 n), 0 for n <= 1.
constexpr std::uint32_t ceil_log2(std::uint32_t n) {
    std::uint32_t jumps = 0;
    while (jumps < 32 && (std::uint64_t{1} << jumps) < n) ++jumps;
    return jumps;
}

}  // namespace lockstep
