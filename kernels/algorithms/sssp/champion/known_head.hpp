#pragma once

#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// An arc with all data needed to relax it, in two adjacent words: expanding a vertex that becomes near needs no further load.
struct KnownHead {
    SIMT_HOST_FN static std::uint64_t pack(std::uint32_t low, std::uint32_t high) {
        return std::uint64_t{high} << 32 | low;
    }
    // The first word.
    SIMT_HOST_FN static std::uint32_t head(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
    SIMT_HOST_FN static std::int32_t weight(std::uint64_t word) { return static_cast<std::int32_t>(word >> 32); }
    // The second word: the arcs out of the head.
    SIMT_HOST_FN static std::uint32_t first_arc(std::uint64_t row) { return static_cast<std::uint32_t>(row); }
    SIMT_HOST_FN static std::uint32_t degree(std::uint64_t row) { return static_cast<std::uint32_t>(row >> 32); }
};

/// Looks up the rows of all arcs' heads.
/// heads    2 num_edges entries, written
/// Threads  one per arc, no shared memory, no barrier.
struct KnowHeads {
    static constexpr const char* name = "know_heads";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<std::int32_t> graph, Span<std::uint64_t> heads) const {
        const auto e = ctx.global_thread();
        if (e >= graph.column_indices.size) return;
        const auto head = ctx.load(graph.column_indices, e);
        const auto weight = ctx.load(graph.edge_weights, e);
        const auto first = ctx.load(graph.row_offsets, head);
        const auto end = ctx.load(graph.row_offsets, head + 1);
        ctx.store(heads, 2 * e, KnownHead::pack(head, static_cast<std::uint32_t>(weight)));
        ctx.store(heads, 2 * e + 1, KnownHead::pack(first, end - first));
    }
};

}  // namespace lockstep
