#pragma once

#include <cstdint>

#include "kernels/run/column/column.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// A node of Wyllie's list in one 64-bit word (Rehman 2010, fig. 3.3), so that rank and successor are always read and
/// written together: a thread never sees one without the other (section 3.1.1).
///   bits 0 .. 31   distance: links to the successor
///   bits 32 .. 62  successor: the node that it points to now
///   bit 63         finished: the node knows that its successor is the tail, because it has read a finished node there
struct PackedNode {
    std::uint32_t distance = 0;
    std::uint32_t successor = 0;
    bool finished = false;

    SIMT_HOST_FN static PackedNode unpack(std::uint64_t word) {
        return {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32) & 0x7FFFFFFFu,
                (word >> 63) != 0};
    }
    SIMT_HOST_FN std::uint64_t pack() const {
        return std::uint64_t{finished} << 63 | std::uint64_t{successor} << 32 | distance;
    }

    static constexpr Field kDistance{2, 0, 0, 0xFFFFFFFFu};
    static constexpr Field kSuccessor{2, 1, 0, 0x7FFFFFFFu};
    static constexpr Field kFinished{2, 1, 31, 1u};
};

}  // namespace lockstep
