#pragma once

#include "kernels/algorithms/list_ranking/champion/reduced_node.hpp"
#include "kernels/algorithms/list_ranking/champion/sampled_splitters.hpp"
#include "kernels/algorithms/list_ranking/sublists/placed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Walks the sublists of a reduced list, whose nodes have lengths: a thread follows the links from its splitter to the next.
/// nodes      one entry per node of the list: ReducedNode
/// splitters  of the list
/// places     one entry per node, written: its sublist, and the length of all before it there
/// reduced    one entry per sublist, written: length and next sublist
/// Threads    one per sublist, no shared memory, no barrier.
/// Limits     the latency of the longest sublist: the list lies in the L2 cache.
struct WalkReduced {
    static constexpr const char* name = "walk_reduced";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> nodes, SampledSplitters splitters,
                            Span<std::uint64_t> places, Span<std::uint64_t> reduced) const {
        const auto sublist = ctx.global_thread();
        if (sublist >= splitters.count) return;
        auto node = splitters.splitter(sublist);
        std::uint32_t length = 0;
        for (;;) {
            const PlacedNode place{sublist, length};
            ctx.store(places, node, place.pack());
            const auto word = ctx.load(nodes, node);
            const auto [next, own_length] = ReducedNode::unpack(word);
            length += own_length;
            const bool is_tail = next == node;
            if (is_tail || splitters.is_drawn(next)) {
                const ReducedNode walked{is_tail ? sublist : next >> splitters.shift, length};
                ctx.store(reduced, sublist, walked.pack());
                return;
            }
            node = next;
        }
    }
};

}  // namespace lockstep
