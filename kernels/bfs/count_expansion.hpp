#pragma once

#include "kernels/bfs/expand.hpp"

namespace lockstep {

/// Counts what a level did, for its sentence; not part of the search and not timed with it.
/// level   n entries, after the level was expanded
/// depth   the level that it found: its expanded vertices have depth - 1
/// counts  3 entries, added to: vertices expanded, their arcs, and those arcs that lead to vertices of level `depth`
/// Threads one per vertex, no shared memory, no barrier.
struct CountExpansion {
    static constexpr const char* name = "count_expansion";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView graph, Span<const std::uint32_t> level, std::uint32_t depth,
                            Span<std::uint32_t> counts) const {
        const auto i = ctx.global_thread();
        if (i >= level.size) return;
        const auto own_level = ctx.load(level, i);
        if (own_level != depth - 1) return;
        const auto begin = ctx.load(graph.row_offsets, i);
        const auto end = ctx.load(graph.row_offsets, i + 1);
        std::uint32_t into_new = 0;
        for (auto e = begin; e < end; ++e) {
            const auto neighbor = ctx.load(graph.column_indices, e);
            const auto neighbor_level = ctx.load(level, neighbor);
            into_new += neighbor_level == depth;
        }
        ctx.atomic_add(counts, 0, 1u);
        ctx.atomic_add(counts, 1, end - begin);
        ctx.atomic_add(counts, 2, into_new);
    }
};

}  // namespace lockstep
