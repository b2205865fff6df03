#pragma once

#include "kernels/algorithms/bfs/expand.hpp"

namespace lockstep {

/// One level of sequential breadth-first search (CS 179, lecture 10): takes the vertices of a level from the queue and
/// appends those that they find.
/// queue        n entries; [begin, end) are the vertices of the level, in the order in which they were found
/// level        n entries, kNone where not discovered
/// predecessor  n entries, written for the vertices that are found
/// tail         1 entry: the end of the queue, moved on
/// Threads      one in all, no shared memory, no barrier.
struct ExpandQueue {
    static constexpr const char* name = "expand_queue";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView graph, std::uint32_t begin, std::uint32_t end,
                            Span<std::uint32_t> queue, Span<std::uint32_t> level, Span<std::uint32_t> predecessor,
                            Span<std::uint32_t> tail) const {
        auto next_free = end;
        for (auto place = begin; place < end; ++place) {  // line 4
            const auto v = ctx.load(queue, place);  // line 5
            const auto own_level = ctx.load(level, v);
            const auto first_arc = ctx.load(graph.row_offsets, v);
            const auto end_arc = ctx.load(graph.row_offsets, v + 1);
            for (auto e = first_arc; e < end_arc; ++e) {  // line 6
                const auto w = ctx.load(graph.column_indices, e);
                const auto seen = ctx.load(level, w);  // line 7
                if (seen != kNone) continue;
                ctx.store(queue, next_free, w);  // line 8
                ++next_free;
                ctx.store(level, w, own_level + 1);  // line 9
                ctx.store(predecessor, w, v);
            }
        }
        ctx.store(tail, 0, next_free);
    }
};

}  // namespace lockstep
