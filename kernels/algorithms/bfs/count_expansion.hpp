#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/algorithms/bfs/expand.hpp"

namespace lockstep {

/// Counts the work of a level, for its sentence; not part of the search and not timed.
/// level   n entries, after the level was expanded
/// depth   the level that the search found: its expanded vertices have depth - 1
/// counts  5 entries, added to: vertices expanded, their arcs, and the arcs to vertices of level `depth`; then the numbers of
///         arcs that the next launch examines: arcs out of vertices of level `depth`, and those to vertices without a level
/// Threads one per vertex, no shared memory, no barrier.
struct CountExpansion {
    static constexpr const char* name = "count_expansion";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;
    static constexpr std::uint32_t kNumCounts = 5, kArcsAhead = 3, kIntoUnreached = 4;

    /// The number of arcs that the next launch examines without finding a vertex; empty if it finds one.
    static std::optional<std::uint32_t> looked_at_last(const std::vector<std::uint32_t>& counts) {
        return counts[kIntoUnreached] == 0 ? std::optional(counts[kArcsAhead]) : std::nullopt;
    }

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView graph, Span<const std::uint32_t> level, std::uint32_t depth,
                            Span<std::uint32_t> counts) const {
        const auto i = ctx.global_thread();
        if (i >= level.size) return;
        const auto own_level = ctx.load(level, i);
        if (own_level != depth - 1 && own_level != depth) return;
        const auto begin = ctx.load(graph.row_offsets, i);
        const auto end = ctx.load(graph.row_offsets, i + 1);
        const auto sought = own_level == depth ? kNone : depth;
        std::uint32_t into_new = 0;
        for (auto e = begin; e < end; ++e) {
            const auto neighbor = ctx.load(graph.column_indices, e);
            const auto neighbor_level = ctx.load(level, neighbor);
            into_new += neighbor_level == sought;
        }
        if (own_level == depth) {
            ctx.atomic_add(counts, kArcsAhead, end - begin);
            ctx.atomic_add(counts, kIntoUnreached, into_new);
            return;
        }
        ctx.atomic_add(counts, 0, 1u);
        ctx.atomic_add(counts, 1, end - begin);
        ctx.atomic_add(counts, 2, into_new);
    }
};

}  // namespace lockstep
