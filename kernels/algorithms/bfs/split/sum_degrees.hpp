#pragma once

#include "kernels/algorithms/bfs/expand.hpp"

namespace lockstep {

/// Adds up the arcs of the vertices in a queue, for a pass's sentence; not part of the search and not timed with it.
/// queue  vertices; those from `first` on, `size` of them
/// sum    1 entry, added to
/// Threads one per vertex, no shared memory, no barrier.
struct SumDegrees {
    static constexpr const char* name = "sum_degrees";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> queue,
                            std::uint32_t first, std::uint32_t size, Span<std::uint32_t> sum) const {
        const auto i = ctx.global_thread();
        if (i >= size) return;
        const auto v = ctx.load(queue, first + i);
        const auto begin = ctx.load(row_offsets, v);
        const auto end = ctx.load(row_offsets, v + 1);
        ctx.atomic_add(sum, 0, end - begin);
    }
};

}  // namespace lockstep
