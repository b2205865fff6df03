#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Tells forward arcs from retreat arcs (Rehman 2010, Alg. 10): of an edge's two arcs the tour goes along the one that leads
/// away from the root first.
/// rank     R, one entry per place in the edge list
/// forward  Dir, one entry per place, written: 1 for a forward arc, 0 for a retreat arc
/// Threads  one per edge, no shared memory, no barrier.
struct FindDirections {
    static constexpr const char* name = "find_directions";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, Span<std::uint32_t> forward) const {
        const auto xy = 2 * ctx.global_thread();  // line 13
        if (xy >= rank.size) return;
        const auto rank_xy = ctx.load(rank, xy);
        const auto rank_yx = ctx.load(rank, xy + 1);
        const auto first = rank_xy < rank_yx;  // line 14
        ctx.store(forward, xy, first ? 1u : 0u);  // line 15
        ctx.store(forward, xy + 1, first ? 0u : 1u);  // line 15
    }
};

}  // namespace lockstep
