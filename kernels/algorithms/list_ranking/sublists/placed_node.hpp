#pragma once

#include <cstdint>

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// Where a node stands in a list that was cut into sublists, in one 64-bit word: a walk reads and writes both in one access.
///   bits 0 .. 31   sublist: its number, which is that of the thread that walks it; kNone: not yet known
///   bits 32 .. 63  local_rank: links from its splitter; kNone: not yet known
/// Nodes of which nothing is known are all ones.
struct PlacedNode {
    std::uint32_t sublist = kNone;
    std::uint32_t local_rank = kNone;

    SIMT_HOST_FN static PlacedNode unpack(std::uint64_t word) {
        return {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32)};
    }
    SIMT_HOST_FN std::uint64_t pack() const { return std::uint64_t{local_rank} << 32 | sublist; }

    static constexpr Field kSublist{2, 0, 0, 0xFFFFFFFFu};
    static constexpr Field kLocalRank{2, 1, 0, 0xFFFFFFFFu};
};

}  // namespace lockstep
