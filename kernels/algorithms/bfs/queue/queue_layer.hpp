#pragma once

#include <cstdint>
#include <string_view>

#include "kernels/algorithms/bfs/queue/expand_to_queue.hpp"
#include "kernels/algorithms/bfs/queue/search_in_few_blocks.hpp"
#include "kernels/algorithms/bfs/queue/search_in_one_block.hpp"

namespace lockstep::bfs {

/// The layer of the search (Luo, Wong, Hwu 2010) that a kernel of this name is of, from 1; 0: of none.
inline std::uint32_t layer_of(std::string_view kernel) {
    if (kernel == SearchInOneBlock::name) return 1;
    if (kernel == SearchInFewBlocks::name) return 2;
    return kernel == ExpandToQueue::name ? 3 : 0;
}

}  // namespace lockstep::bfs
