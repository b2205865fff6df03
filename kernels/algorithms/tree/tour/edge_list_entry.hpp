#pragma once

#include <cstdint>

#include "kernels/simt/field.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// An entry of the edge list EL (Rehman 2010, section 5.1.2) in one 64-bit word: the ends of an arc. Its sibling is its
/// neighbour: that of entry e is entry e ^ 1.
///   bits 0 .. 31   tail: the vertex that it leaves
///   bits 32 .. 63  head: the vertex that it enters
struct EdgeListEntry {
    std::uint32_t tail = 0;
    std::uint32_t head = 0;

    SIMT_HOST_FN static EdgeListEntry unpack(std::uint64_t word) {
        return {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32)};
    }
    SIMT_HOST_FN std::uint64_t pack() const { return std::uint64_t{head} << 32 | tail; }

    static constexpr Field kTail{2, 0, 0, 0xFFFFFFFFu};
    static constexpr Field kHead{2, 1, 0, 0xFFFFFFFFu};
};

}  // namespace lockstep
