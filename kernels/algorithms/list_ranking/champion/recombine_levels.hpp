#pragma once

#include "kernels/algorithms/list_ranking/sublists/placed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Where the nodes of each reduced list stand in the one reduced from it, the longest list first.
struct ReducedPlaces {
    static constexpr std::uint32_t kMaxLevels = 8;  ///< enough for 2^31 nodes when each keeps one of eight

    Span<const std::uint64_t> places[kMaxLevels];
    std::uint32_t num_levels = 0;
};

/// Ranks a reduced list from the shortest one's ranks, through all levels between at once.
/// levels     places: one entry per node of each list
/// top_rank   one entry per node of the shortest: nodes of the input before it
/// rank       one entry per node of the longest, written: the same
/// Threads    one per node, no shared memory, no barrier.
struct RecombineLevels {
    static constexpr const char* name = "recombine_levels";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ReducedPlaces levels, Span<const std::uint32_t> top_rank,
                            Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= rank.size) return;
        auto node = i;
        std::uint32_t before = 0;
        for (std::uint32_t k = 0; k < levels.num_levels; ++k) {
            const auto word = ctx.load(levels.places[k], node);
            const auto place = PlacedNode::unpack(word);
            before += place.local_rank;
            node = place.sublist;
        }
        const auto start = ctx.load(top_rank, node);
        ctx.store(rank, i, before + start);
    }
};

}  // namespace lockstep
