#pragma once

#include "kernels/algorithms/list_ranking/sublists/placed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Adds to each node's local rank the rank of its sublist (Rehman 2010, Alg. 6, line 4; Alg. 7, line 13).
/// places        n packed nodes, all known
/// reduced_rank  one entry per sublist: links from the head to its splitter
/// rank          n entries, written, in links from the head
/// Threads       one per node, no shared memory, no barrier.
struct RecombineRanks {
    static constexpr const char* name = "recombine_ranks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 512};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> places, Span<const std::uint32_t> reduced_rank,
                            Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= places.size) return;
        const auto word = ctx.load(places, i);
        const auto place = PlacedNode::unpack(word);
        const auto start = ctx.load(reduced_rank, place.sublist);
        ctx.store(rank, i, place.local_rank + start);
    }
};

}  // namespace lockstep
