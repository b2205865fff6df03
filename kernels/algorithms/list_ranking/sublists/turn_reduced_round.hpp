#pragma once

#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Turns distances to the tail of a reduced list into ranks: rank = the head's distance - the own one.
/// nodes    n packed nodes, all finished; distances in links of the input
/// rank     n entries, written: links of the input from its head
/// Threads  one per node, no shared memory, no barrier.
struct TurnReducedRound {
    static constexpr const char* name = "turn_reduced_round";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> nodes, std::uint32_t head,
                            Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= nodes.size) return;
        const auto head_word = ctx.load(nodes, head);
        const auto own_word = ctx.load(nodes, i);
        ctx.store(rank, i, PackedNode::unpack(head_word).distance - PackedNode::unpack(own_word).distance);
    }
};

}  // namespace lockstep
