#pragma once

#include "kernels/algorithms/list_ranking/champion/rank_column.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Gives out the ranks straight from a stream: one random store a node. For lists too long to sort by windows, and for
/// devices whose blocks have too little shared memory.
/// stream        every node once
/// splitters     of the list
/// sublist_rank  one entry per sublist: nodes before it
/// rank          n entries, written, in links from the head
/// Threads       any number; warps take group after group. No shared memory, no barrier.
struct ScatterRanks {
    static constexpr const char* name = "scatter_ranks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 128};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, NodeStream stream, SampledSplitters splitters,
                            Span<const std::uint32_t> sublist_rank, Span<std::uint32_t> rank) const {
        const auto num_groups = ctx.load(stream.counters, NodeStream::kNumGroups);
        for (auto group = ctx.global_thread() / kWarpSize; group < num_groups;
             group += ctx.grid_threads() / kWarpSize) {
            const auto column = rank_column(ctx, stream, group, num_groups, splitters, sublist_rank);
            SIMT_UNROLL
            for (std::uint32_t row = 0; row < NodeStream::kRows; ++row)
                if (column.node[row] != kNone) ctx.store(rank, column.node[row], column.rank[row]);
        }
    }
};

}  // namespace lockstep
