#pragma once

#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// What blocks that wait for each other tell each other: one word that each of them adds to once, complete when all have come.
struct LevelSum {
    static constexpr std::uint32_t kMaxBlocks = 255;
    SIMT_HOST_FN static std::uint64_t pack(bool full, bool crowded, std::uint32_t arcs) {
        return std::uint64_t{arcs} << 32 | (full ? 1u << 16 : 0u) | (crowded ? 1u << 8 : 0u) | 1u;
    }
    SIMT_HOST_FN static std::uint32_t blocks(std::uint64_t sum) { return static_cast<std::uint32_t>(sum & 0xFF); }
    /// Blocks that have more than their share.
    SIMT_HOST_FN static std::uint32_t crowded(std::uint64_t sum) { return static_cast<std::uint32_t>(sum >> 8 & 0xFF); }
    /// Blocks whose frontier has no room.
    SIMT_HOST_FN static std::uint32_t full(std::uint64_t sum) { return static_cast<std::uint32_t>(sum >> 16 & 0xFF); }
    /// Out of the frontier.
    SIMT_HOST_FN static std::uint32_t arcs(std::uint64_t sum) { return static_cast<std::uint32_t>(sum >> 32); }
};

}  // namespace lockstep
