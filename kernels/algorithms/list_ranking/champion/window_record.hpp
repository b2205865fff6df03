#pragma once

#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// A node and its rank on their way to the node's window of memory, in one 64-bit word.
///   bits 0 .. 31   node
///   bits 32 .. 63  rank: links from the head
struct WindowRecord {
    std::uint32_t node = 0;
    std::uint32_t rank = 0;

    SIMT_HOST_FN static WindowRecord unpack(std::uint64_t word) {
        return {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32)};
    }
    SIMT_HOST_FN std::uint64_t pack() const { return std::uint64_t{rank} << 32 | node; }
};

/// Nodes of a window: its ranks fill a block's shared memory.
inline constexpr std::uint32_t kWindowShift = 15;
inline constexpr std::uint32_t kWindowNodes = 1u << kWindowShift;

}  // namespace lockstep
