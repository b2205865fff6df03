#pragma once

#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// One step of the CPU-orchestrated Wyllie ranking (Rehman 2010, Alg. 4): every unfinished node jumps once.
/// in, out  n packed nodes each. The same array, as the thesis has it: a thread may then read a node that has jumped
///          already in this launch, and run ahead of 2^k: a race, which the launch says. Two arrays: launch k is exactly the
///          jump by 2^k.
/// done     1 entry, set to 0 when a node is left unfinished
/// Threads  one per node, no shared memory, no barrier: the 64-bit store is what line 12 synchronises for.
/// Departs from line 8, which leaves the pointer alone when the successor has finished: here it moves on to the tail, so
/// that a finished node points there. No rank changes by it.
struct JumpOnce {
    static constexpr const char* name = "jump_once";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> in, Span<std::uint64_t> out,
                            Span<std::uint32_t> done) const {
        const auto i = ctx.global_thread();
        if (i >= in.size) return;
        const auto own_word = ctx.load_relaxed(in, i);  // line 4
        auto own = PackedNode::unpack(own_word);
        if (!own.finished) {  // line 5
            const auto next_word = ctx.load_relaxed(in, own.successor);  // line 6
            const auto next = PackedNode::unpack(next_word);
            if (!next.finished) ctx.store_relaxed(done, 0, 0u);  // lines 7, 9
            own.successor = next.successor;  // line 8
            own.finished = next.finished;
            own.distance += next.distance;  // line 11
        }
        ctx.store_relaxed(out, i, own.pack());  // line 12
    }
};

}  // namespace lockstep
