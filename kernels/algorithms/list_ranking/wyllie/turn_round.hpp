#pragma once

#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Turns distances to the tail into ranks from the head: rank = n - 1 - distance.
/// nodes    n packed nodes, all finished
/// rank     n entries, written, in links from the head
/// Threads  one per node, no shared memory, no barrier.
struct TurnRound {
    static constexpr const char* name = "turn_round";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> nodes, Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= nodes.size) return;
        const auto word = ctx.load(nodes, i);
        const auto node = PackedNode::unpack(word);
        ctx.store(rank, i, nodes.size - 1 - node.distance);
    }
};

}  // namespace lockstep
