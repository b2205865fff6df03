#pragma once

#include "kernels/algorithms/list_ranking/sublists/placed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Ranks each sublist locally and links the reduced list (Rehman 2010, Alg. 7, lines 7 to 10): a thread follows the links
/// from its splitter to the next splitter.
/// successor         n entries; the tail is its own
/// length            n entries: links of the input from the preceding node; empty for the input itself,
///                   in which each link counts as one
/// splitter          one entry per sublist
/// places            n packed nodes: before, splitters have their sublist; afterwards all nodes have sublist and
///                   local rank. Only the thread that walks a node changes it, and no walk changes which nodes are splitters.
/// reduced_successor one entry per sublist, written: the following sublist; the last is its own
/// reduced_length    one entry per sublist, written except for the first sublist: links from the preceding splitter
/// Threads           one per sublist, no shared memory, no barrier; a thread reads the next splitter's
///                   place while another thread writes the rank there, so accesses are relaxed atomics.
struct WalkSublists {
    static constexpr const char* name = "walk_sublists";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 512};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, Span<const std::uint32_t> length,
                            Span<const std::uint32_t> splitter, Span<std::uint64_t> places,
                            Span<std::uint32_t> reduced_successor, Span<std::uint32_t> reduced_length) const {
        const auto sublist = ctx.global_thread();
        if (sublist >= splitter.size) return;
        auto node = ctx.load(splitter, sublist);
        std::uint32_t count = 0;
        for (;;) {  // line 7
            const PlacedNode own{sublist, count};
            ctx.store_relaxed(places, node, own.pack());  // line 8
            const auto next = ctx.load(successor, node);
            if (next == node) {  // the tail
                ctx.store(reduced_successor, sublist, sublist);  // line 9
                return;
            }
            std::uint32_t links = 1;
            if (length.size != 0) links = ctx.load(length, next);
            count += links;
            const auto next_word = ctx.load_relaxed(places, next);
            const auto next_place = PlacedNode::unpack(next_word);
            if (next_place.sublist != kNone) {  // the next splitter
                ctx.store(reduced_successor, sublist, next_place.sublist);  // line 9
                ctx.store(reduced_length, next_place.sublist, count);  // line 10
                return;
            }
            node = next;
        }
    }
};

}  // namespace lockstep
