#pragma once

#include <cstdint>

#include "kernels/run/column/column.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// A node of Wyllie's list in one 32-bit word, for lists of up to 2^16 nodes (Rehman 2010, section 3.3.1).
///   bits 0 .. 15   distance: links to the successor
///   bits 16 .. 31  successor: the node that it points to now
/// There is no bit left for `finished`: the tail is known by its distance 0, which no other node ever has.
struct PackedShortNode {
    static constexpr std::uint32_t kMaxNodes = 1u << 16;

    std::uint32_t distance = 0;
    std::uint32_t successor = 0;

    SIMT_HOST_FN static PackedShortNode unpack(std::uint32_t word) { return {word & 0xFFFFu, word >> 16}; }
    SIMT_HOST_FN std::uint32_t pack() const { return successor << 16 | distance; }
    SIMT_HOST_FN bool is_tail() const { return distance == 0; }

    static constexpr Field kDistance{1, 0, 0, 0xFFFFu};
    static constexpr Field kSuccessor{1, 0, 16, 0xFFFFu};
};

}  // namespace lockstep
