#pragma once

#include <cstdint>

#include "kernels/run/column/column.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

// ----------------------------------------------------------------------------------- Sampled splitters

/// The nodes of a list that start its sublists. Whether a node is a splitter depends only on its number, so a walk needs no
/// load for it. Memory is cut into blocks of 2^shift cells, and one cell of each, chosen by a hash of the block's number, is a
/// splitter. Departs from Rehman 2010, Alg. 7, which takes the first cell of each block: in a list with a regular pattern in
/// memory, as in trees and grids, a walk would meet no splitter for long, or only splitters. The head starts a sublist too,
/// the last one, unless its block has chosen it.
struct SampledSplitters {
    std::uint32_t num_nodes = 0, shift = 1, head = 0;
    std::uint32_t num_drawn = 0;  ///< number of blocks with a splitter: all but the last one, if that is short
    std::uint32_t count = 0;  ///< number of sublists

    /// shift is from 1 to 31, head below num_nodes. Without nodes there are no sublists.
    static constexpr SampledSplitters make(std::uint32_t num_nodes, std::uint32_t shift, std::uint32_t head) {
        SampledSplitters made{num_nodes, shift, head, 0, 0};
        if (num_nodes == 0) return made;
        made.num_drawn = num_nodes >> shift;
        const auto begin = static_cast<std::uint64_t>(made.num_drawn) << shift;
        if (begin < num_nodes && drawn(made.num_drawn, shift) < num_nodes) ++made.num_drawn;
        made.count = made.num_drawn + (made.is_drawn(head) ? 0 : 1);
        return made;
    }

    /// Whether a node reached by a walk is the next splitter. No walk reaches the head.
    SIMT_HOST_FN constexpr bool is_drawn(std::uint32_t node) const { return drawn(node >> shift, shift) == node; }
    /// Whether a node starts a sublist; the number of this sublist.
    SIMT_HOST_FN constexpr bool starts(std::uint32_t node) const { return is_drawn(node) || node == head; }
    SIMT_HOST_FN constexpr std::uint32_t sublist_of(std::uint32_t splitter) const {
        return splitter == head ? sublist_of_head() : splitter >> shift;
    }
    SIMT_HOST_FN constexpr std::uint32_t sublist_of_head() const {
        return count == num_drawn ? head >> shift : num_drawn;
    }
    /// The first node of a sublist.
    SIMT_HOST_FN constexpr std::uint32_t splitter(std::uint32_t sublist) const {
        return sublist == num_drawn ? head : drawn(sublist, shift);
    }

private:
    /// 2^32 over the golden ratio: neighbouring blocks choose cells far from each other.
    SIMT_HOST_FN static constexpr std::uint32_t drawn(std::uint32_t block, std::uint32_t shift) {
        return (block << shift) + ((block * 0x9E3779B1u) >> (32 - shift));
    }
};

// ---------------------------------------------------------------------------------------- Reduced node

/// A node of a reduced list in one 64-bit word, so that each step of a walk needs one load.
///   bits 0 .. 31   next: the following sublist; the tail's is its own
///   bits 32 .. 63  length: number of its nodes of the input
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
