#pragma once

#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// Which nodes of a list start its sublists: memory is cut into `count` even blocks, and the first cell of each is a splitter
/// (Rehman 2010, Alg. 6 and 7). Departs from the thesis in one block: the one that holds the list's head gives the head
/// instead, or else the nodes before the first splitter would belong to no sublist. 1 <= count <= num_nodes.
struct Splitters {
    std::uint32_t num_nodes = 0;
    std::uint32_t count = 0;
    std::uint32_t head = 0;

    /// The first cell of block k; of block `count`: num_nodes.
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

}  // namespace lockstep
