#pragma once

#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// The shortest known path between two vertices as one number: its length, and in the low bits its number of arcs. One
/// comparison compares and one addition joins paths; among paths of equal length the one with fewer arcs is smaller, so that no
/// path runs around a cycle of weight 0, and the predecessors of all paths from i form a tree. Lengths have enough bits for
/// every possible sum of arcs, also beyond int32.
struct PathWord {
    std::uint32_t hop_bits = 1;
    std::int64_t bound = 0;  ///< the absolute values of finite paths are below it
    SIMT_HOST_FN std::int64_t infinite() const { return 2 * bound; }
    SIMT_HOST_FN bool is_infinite(std::int64_t path) const { return path >= bound; }
    SIMT_HOST_FN std::int64_t of(std::int64_t length, std::uint32_t arcs) const {
        return length * (std::int64_t{1} << hop_bits) + arcs;
    }
    SIMT_HOST_FN std::int64_t length(std::int64_t path) const { return path >> hop_bits; }

    // Distances as they are shown: the limits of int32 stand for no path, and for no shortest path.
    static constexpr std::int32_t kNoPath = 2147483647, kNoShortest = -2147483647 - 1;
    /// Clamped to the range of int32 distances.
    SIMT_HOST_FN std::int32_t distance(std::int64_t path) const {
        if (is_infinite(path)) return kNoPath;
        const auto exact = length(path);
        if (exact >= kNoPath) return kNoPath - 1;
        return exact <= kNoShortest ? kNoShortest + 1 : static_cast<std::int32_t>(exact);
    }
    SIMT_HOST_FN bool fits(std::int64_t path) const {
        const auto exact = length(path);
        return is_infinite(path) || (exact < kNoPath && exact > kNoShortest);
    }
};

}  // namespace lockstep
