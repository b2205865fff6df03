#pragma once

#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// The shortest way between two vertices that is known, as one number: its length, and below that its arcs. Ways are compared
/// and joined by one comparison and one addition; of two of the same length the one with fewer arcs is less, so that no way
/// goes round a circle of weight 0, and the last vertices before the end of all ways from i make a tree. Lengths are wide enough
/// for every sum of arcs that can come about, whatever int32 holds.
struct WayForm {
    std::uint32_t hop_bits = 1;
    std::int64_t bound = 0;  ///< finite ways lie below it in size
    SIMT_HOST_FN std::int64_t infinite() const { return 2 * bound; }
    SIMT_HOST_FN bool is_infinite(std::int64_t way) const { return way >= bound; }
    SIMT_HOST_FN std::int64_t of(std::int64_t length, std::uint32_t arcs) const {
        return length * (std::int64_t{1} << hop_bits) + arcs;
    }
    SIMT_HOST_FN std::int64_t length(std::int64_t way) const { return way >> hop_bits; }

    // Distances as they are shown: the ends of int32 say that there is no way, or no shortest one.
    static constexpr std::int32_t kNoWay = 2147483647, kNoShortest = -2147483647 - 1;
    /// Held within what int32 has for distances.
    SIMT_HOST_FN std::int32_t distance(std::int64_t way) const {
        if (is_infinite(way)) return kNoWay;
        const auto exact = length(way);
        if (exact >= kNoWay) return kNoWay - 1;
        return exact <= kNoShortest ? kNoShortest + 1 : static_cast<std::int32_t>(exact);
    }
    SIMT_HOST_FN bool fits(std::int64_t way) const {
        const auto exact = length(way);
        return is_infinite(way) || (exact < kNoWay && exact > kNoShortest);
    }
};

}  // namespace lockstep
