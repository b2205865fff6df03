#pragma once

#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// The shortest path between two vertices that is known, as one number: its length, and below that its arcs. Paths are compared
/// and joined by one comparison and one addition; of two of the same length the one with fewer arcs is less, so that no path
/// goes round a cycle of weight 0, and the last vertices before the end of all paths from i make a tree. Lengths are wide enough
/// for every sum of arcs that can come about, whatever int32 holds.
struct PathWord {
    std::uint32_t hop_bits = 1;
    std::int64_t bound = 0;  ///< finite paths lie below it in size
    SIMT_HOST_FN std::int64_t infinite() const { return 2 * bound; }
    SIMT_HOST_FN bool is_infinite(std::int64_t path) const { return path >= bound; }
    SIMT_HOST_FN std::int64_t of(std::int64_t length, std::uint32_t arcs) const {
        return length * (std::int64_t{1} << hop_bits) + arcs;
    }
    SIMT_HOST_FN std::int64_t length(std::int64_t path) const { return path >> hop_bits; }

    // Distances as they are shown: the ends of int32 say that there is no path, or no shortest one.
    static constexpr std::int32_t kNoPath = 2147483647, kNoShortest = -2147483647 - 1;
    /// Held within what int32 has for distances.
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
