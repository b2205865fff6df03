#pragma once

#include "kernels/algorithms/bfs/expand.hpp"

namespace lockstep {

/// The links without cost of a split graph: a vertex's other parts have the level of its first one, in the same pass.
/// owner          of each part its vertex
/// first_part     n + 1 entries
/// depth          the level that the pass has found
/// part_level     an entry a part, kNone where not reached
/// next_frontier  a flag a part, set for the parts that are reached
/// Threads        one per part, no shared memory, no barrier. First parts are read only, others are written by their own threads.
struct FollowFreeLinks {
    static constexpr const char* name = "follow_free_links";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> owner, Span<const std::uint32_t> first_part,
                            std::uint32_t depth, Span<std::uint32_t> part_level,
                            Span<std::uint32_t> next_frontier) const {
        const auto part = ctx.global_thread();
        if (part >= owner.size) return;
        const auto v = ctx.load(owner, part);
        const auto first = ctx.load(first_part, v);
        if (first == part) return;
        const auto level = ctx.load(part_level, first);  // line 7
        if (level != depth) return;
        ctx.store(part_level, part, level);  // line 8
        ctx.store(next_frontier, part, 1u);
    }
};

/// Levels of the vertices of a graph from those of their first parts.
/// first_part  n + 1 entries
/// part_level  an entry a part
/// level       n entries, written
/// Threads     one per vertex, no shared memory, no barrier.
struct MapBack {
    static constexpr const char* name = "map_back";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> first_part,
                            Span<const std::uint32_t> part_level, Span<std::uint32_t> level) const {
        const auto v = ctx.global_thread();
        if (v >= level.size) return;
        const auto first = ctx.load(first_part, v);
        const auto found = ctx.load(part_level, first);
        ctx.store(level, v, found);  // line 9
    }
};

}  // namespace lockstep
