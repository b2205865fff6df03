#pragma once

#include "kernels/algorithms/sssp/champion/piles.hpp"
#include "kernels/algorithms/sssp/distances.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"

namespace lockstep {

/// Divides the far pile: entries below the limit join the near pile, those that do not hold any more are dropped, the others stay.
/// Threads  one per entry of far_now, in whole warps; no shared memory, no barrier of blocks.
struct DivideFar {
    static constexpr const char* name = "divide_far";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<std::int32_t> graph, PilesView piles, std::uint32_t size,
                            std::int32_t limit) const {
        const auto i = ctx.global_thread();
        std::uint32_t vertex = 0, parts = 0;
        std::int32_t distance = 0;
        bool is_far = false;
        if (i < size) {
            const auto entry = ctx.load(piles.far_now, i);
            vertex = PileEntry::vertex(entry);
            distance = PileEntry::distance(entry);
            const auto here = ctx.load(piles.distance, vertex);
            if (here == distance) {
                if (distance < limit) {  // line 8
                    const auto begin = ctx.load(graph.row_offsets, vertex);
                    const auto end = ctx.load(graph.row_offsets, vertex + 1);
                    parts = NearPart::parts(end - begin);
                } else {
                    is_far = true;
                }
            }
        }
        piles.put(ctx, vertex, parts, is_far, distance);
        piles.tell_least(ctx, is_far ? distance : sssp::kNoWay);
    }
};

/// Makes a far pile of all vertices that are not known to be final: what does not fit into one is found again so.
/// settled  what is nearer is final
/// Threads  one per vertex, in whole warps; no shared memory, no barrier of blocks.
struct GatherFar {
    static constexpr const char* name = "gather_far";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, PilesView piles, std::int32_t settled) const {
        const auto vertex = ctx.global_thread();
        auto distance = sssp::kNoWay;
        if (vertex < piles.distance.size) distance = ctx.load(piles.distance, vertex);
        const bool is_far = distance >= settled && distance != sssp::kNoWay;
        piles.put(ctx, vertex, 0, is_far, distance);
        piles.tell_least(ctx, is_far ? distance : sssp::kNoWay);
    }
};

}  // namespace lockstep
