#pragma once

#include "kernels/algorithms/bfs/expand.hpp"

namespace lockstep {

/// One level of breadth-first search just as CS 179, lecture 10, writes it: with one frontier array, in place. Wrong on purpose: a
/// thread whose flag is set by another in the same launch expands its vertex a level too early, so that levels are too high, and one
/// that tests X before another sets it gives a level twice. Right when all threads take each step together.
/// frontier  n flags
/// visited   n flags
/// level     n entries, kNone where not reached
/// Threads   one per vertex, no shared memory, no barrier.
struct ExpandInPlace {
    static constexpr const char* name = "expand_in_place";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView graph, Span<std::uint32_t> frontier, Span<std::uint32_t> visited,
                            Span<std::uint32_t> level) const {
        const auto i = ctx.global_thread();
        if (i >= level.size) return;
        const auto at_frontier = ctx.load(frontier, i);  // line 1
        if (at_frontier == 0) return;
        ctx.store(frontier, i, 0u);  // line 2
        ctx.store(visited, i, 1u);  // line 3
        const auto begin = ctx.load(graph.row_offsets, i);
        const auto end = ctx.load(graph.row_offsets, i + 1);
        for (auto e = begin; e < end; ++e) {  // line 4
            const auto neighbor = ctx.load(graph.column_indices, e);
            const auto seen = ctx.load(visited, neighbor);  // line 5
            if (seen != 0) continue;
            const auto own_level = ctx.load(level, i);
            ctx.store(level, neighbor, own_level + 1);  // line 6
            ctx.store(frontier, neighbor, 1u);  // line 7
        }
    }
};

/// The host's question, while F is not all false: counts the flags that are set.
/// flags    n entries, 0 or 1
/// count    1 entry, added to
/// Threads  one per flag, no shared memory, no barrier.
struct CountFlags {
    static constexpr const char* name = "count_flags";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> flags, Span<std::uint32_t> count) const {
        const auto i = ctx.global_thread();
        if (i >= flags.size) return;
        const auto flag = ctx.load(flags, i);
        if (flag != 0) ctx.atomic_add(count, 0, 1u);
    }
};

}  // namespace lockstep
