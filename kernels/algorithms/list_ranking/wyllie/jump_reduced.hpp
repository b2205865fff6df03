#pragma once

#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Wyllie's ranking in one launch with reduced memory operations (Rehman 2010, Alg. 5): a thread keeps its node in a register,
/// loads another only when it needs it, stores nothing that has not changed, and stops as soon as it meets the tail.
/// nodes    n packed nodes, in place; only the tail, the end of the list, is marked as finished, and nothing more is marked
/// Threads  one per node, no shared memory. The barriers of lines 6 and 13 make a block's loads one batch and its stores
///          another, for coalescing; no result depends on them, since a packed node is true by itself. Threads stop before
///          barriers that others still wait at: those that have returned count as arrived, on the emulator as on a GPU.
///          They take the nodes from the last to the first, for the reason that JumpToTail gives.
struct JumpReduced {
    static constexpr const char* name = "jump_reduced";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .work_varies = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint64_t> nodes) const {
        const auto thread = ctx.global_thread();
        if (thread >= nodes.size) return;  // line 1
        const auto i = nodes.size - 1 - thread;
        const auto own_word = ctx.load_relaxed(nodes, i);  // line 2
        auto own = PackedNode::unpack(own_word);
        if (own.finished) return;  // lines 3, 4
        for (;;) {
            ctx.sync_block();  // line 6
            const auto next_word = ctx.load_relaxed(nodes, own.successor);  // line 7
            const auto next = PackedNode::unpack(next_word);
            if (next.finished) return;  // lines 8, 9
            own.successor = next.successor;  // line 11
            own.distance += next.distance;  // line 12
            ctx.sync_block();  // line 13
            ctx.store_relaxed(nodes, i, own.pack());  // line 14
        }
    }
};

}  // namespace lockstep
