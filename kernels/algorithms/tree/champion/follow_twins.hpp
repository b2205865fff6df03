#pragma once

#include "kernels/algorithms/tree/champion/row_bits.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The tour as a list over the arcs, both mapping kernels in one: behind an arc comes the one that follows its twin in its row.
/// twin         one entry per arc
/// rows         where rows begin
/// row_offsets,
/// column_indices  looked at where the row is long
/// first        the arc that the tour begins with, the root's first one: who would come back to it is the last, its own successor
/// successor    one entry per arc, written
/// Threads      one per arc, no shared memory, no barrier.
/// Limits       what it loads at random are words of `rows`, 4 MB for 2^24 vertices, from the L2 cache; else 8 bytes an arc.
struct FollowTwins {
    static constexpr const char* name = "follow_twins";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> twin, RowBits rows,
                            Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> column_indices,
                            std::uint32_t first, Span<std::uint32_t> successor) const {
        const auto arc = ctx.global_thread();  // line 2
        if (arc >= twin.size) return;
        const auto other = ctx.load(twin, arc);
        auto next = other + 1;
        const bool row_ends = rows.begins(ctx, next);
        if (row_ends) {
            next = rows.near_begin(ctx, other);
            if (next == kNone) {
                const auto v = ctx.load(column_indices, arc);
                next = ctx.load(row_offsets, v);
            }
        }
        ctx.store(successor, arc, next == first ? arc : next);  // line 3
    }
};

}  // namespace lockstep
