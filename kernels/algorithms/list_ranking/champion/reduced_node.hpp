#pragma once

#include <cstdint>

#include "kernels/run/column/column.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// A node of a reduced list in one 64-bit word, so that a walk needs one load for a step.
///   bits 0 .. 31   next: the sublist that follows; the tail's is its own
///   bits 32 .. 63  length: nodes of the input in it
struct ReducedNode {
    std::uint32_t next = 0;
    std::uint32_t length = 0;

    SIMT_HOST_FN static ReducedNode unpack(std::uint64_t word) {
        return {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32)};
    }
    SIMT_HOST_FN std::uint64_t pack() const { return std::uint64_t{length} << 32 | next; }

    static constexpr Field kNext{2, 0, 0, 0xFFFFFFFFu};
    static constexpr Field kLength{2, 1, 0, 0xFFFFFFFFu};
};

}  // namespace lockstep
