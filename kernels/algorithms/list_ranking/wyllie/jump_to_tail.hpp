#pragma once

#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Wyllie's ranking in one launch (Rehman 2010, Alg. 3): every thread jumps until its node points at the tail.
/// nodes    n packed nodes, in place. Whatever mixture of old and new nodes a thread reads, a packed node is true by
///          itself: it lies `distance` links before its successor.
/// Threads  one per node, no shared memory, no barrier; they read what others write, so accesses are relaxed atomics.
/// Threads take the nodes from the last to the first. On a GPU only some of the threads are on their way at once, and a
/// node behind them has not jumped yet: a list in memory order, taken from its head, would cost O(n^2) single links.
struct JumpToTail {
    static constexpr const char* name = "jump_to_tail";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .work_varies = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint64_t> nodes) const {
        const auto thread = ctx.global_thread();
        if (thread >= nodes.size) return;  // line 1
        const auto i = nodes.size - 1 - thread;
        const auto own_word = ctx.load_relaxed(nodes, i);
        auto own = PackedNode::unpack(own_word);
        while (!own.finished) {  // line 2
            const auto next_word = ctx.load_relaxed(nodes, own.successor);
            const auto next = PackedNode::unpack(next_word);
            own.distance += next.distance;  // line 3
            own.successor = next.successor;  // line 4
            own.finished = next.finished;
            ctx.store_relaxed(nodes, i, own.pack());  // lines 3, 4
        }
    }
};

}  // namespace lockstep
