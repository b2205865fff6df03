#pragma once

#include <cstdint>

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------- Splitters

/// The nodes of a list that start its sublists: memory is cut into `count` even blocks, and the first cell of each is a
/// splitter (Rehman 2010, Alg. 6 and 7). Departs from the thesis in one block: in the block with the list's head the head is
/// the splitter, because otherwise the nodes before the first splitter would belong to no sublist. 1 <= count <= num_nodes.
struct Splitters {
    std::uint32_t num_nodes = 0;
    std::uint32_t count = 0;
    std::uint32_t head = 0;

    /// The first cell of block k; for block `count`: num_nodes.
    SIMT_HOST_FN std::uint32_t block_begin(std::uint32_t k) const {
        return static_cast<std::uint32_t>(std::uint64_t{k} * num_nodes / count);
    }
    SIMT_HOST_FN std::uint32_t splitter(std::uint32_t k) const {
        const auto first = block_begin(k);
        return first <= head && head < block_begin(k + 1) ? head : first;
    }
    /// The block that holds the head: the number of the first sublist.
    SIMT_HOST_FN std::uint32_t sublist_of_head() const {
        return static_cast<std::uint32_t>(((std::uint64_t{head} + 1) * count - 1) / num_nodes);
    }
};

// ----------------------------------------------------------------------------------------- Placed node

/// The place of a node in a list that was cut into sublists, in one 64-bit word: a walk reads and writes both in one access.
///   bits 0 .. 31   sublist: its number, which is the number of the thread that walks it; kNone: not yet known
///   bits 32 .. 63  local_rank: links from its splitter; kNone: not yet known
/// The word of a node without known place is all ones.
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
