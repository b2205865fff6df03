#pragma once

#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Wyllie's ranking in one launch (JumpToTail, which says why nodes are taken from the last to the first), whose threads also
/// write the ranks that they come to: no launch is needed to turn distances round.
/// nodes    n packed nodes, in place
/// rank     n entries, written, in links from the head
/// Threads  one per node, no shared memory, no barrier; they read what others write, so accesses are relaxed atomics.
struct JumpToRank {
    static constexpr const char* name = "jump_to_rank";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .work_varies = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint64_t> nodes, Span<std::uint32_t> rank) const {
        const auto thread = ctx.global_thread();
        if (thread >= nodes.size) return;
        const auto i = nodes.size - 1 - thread;
        const auto own_word = ctx.load_relaxed(nodes, i);
        auto own = PackedNode::unpack(own_word);
        while (!own.finished) {
            const auto next_word = ctx.load_relaxed(nodes, own.successor);
            const auto next = PackedNode::unpack(next_word);
            own.distance += next.distance;
            own.successor = next.successor;
            own.finished = next.finished;
            ctx.store_relaxed(nodes, i, own.pack());
        }
        ctx.store(rank, i, nodes.size - 1 - own.distance);  // line 9
    }
};

}  // namespace lockstep
