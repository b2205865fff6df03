#pragma once

#include "kernels/algorithms/list_ranking/wyllie/packed_short_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Wyllie's ranking in one launch (Rehman 2010, Alg. 3) on 32-bit nodes (section 3.3.1): every thread jumps until its node
/// points at the tail.
/// nodes    n packed nodes, n <= 2^16, in place. Whatever mixture of old and new nodes a thread reads, a packed node is true
///          by itself: it lies `distance` links before its successor.
/// Threads  one per node, no shared memory, no barrier; they read what others write, so accesses are relaxed atomics. They
///          take the nodes from the last to the first, for the reason that JumpToTail gives.
struct JumpShortToTail {
    static constexpr const char* name = "jump_short_to_tail";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .work_varies = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> nodes) const {
        const auto thread = ctx.global_thread();
        if (thread >= nodes.size) return;  // line 1
        const auto i = nodes.size - 1 - thread;
        const auto own_word = ctx.load_relaxed(nodes, i);
        auto own = PackedShortNode::unpack(own_word);
        for (;;) {
            const auto next_word = ctx.load_relaxed(nodes, own.successor);
            const auto next = PackedShortNode::unpack(next_word);
            if (next.is_tail()) return;  // line 2
            own.distance += next.distance;  // line 3
            own.successor = next.successor;  // line 4
            ctx.store_relaxed(nodes, i, own.pack());  // lines 3, 4
        }
    }
};

}  // namespace lockstep
