#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/sssp/distances.hpp"
#include "kernels/sssp/weighted_view.hpp"

namespace lockstep {

/// One step along which a negative cycle spoils all that it reaches: where after n - 1 rounds an arc could still make a way shorter,
/// or leads out of a vertex without a shortest path, there is none at its head either.
/// changed  1 entry, set to 1 where a vertex was marked
/// Threads  one per vertex, no shared memory, no barrier. Several may mark a vertex: they write the same.
struct MarkUnbounded {
    static constexpr const char* name = "mark_unbounded";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView graph, PathsView paths) const {
        const auto tail = ctx.global_thread();
        if (tail >= paths.distance.size) return;
        const auto here = ctx.load_relaxed(paths.distance, tail);
        if (here == sssp::kNoWay) return;
        if (here == sssp::kNoShortestPath) ctx.store_relaxed(paths.predecessor, tail, kNone);
        const auto begin = ctx.load(graph.row_offsets, tail);
        const auto end = ctx.load(graph.row_offsets, tail + 1);
        for (auto e = begin; e < end; ++e) {
            const auto head = ctx.load(graph.column_indices, e);
            const auto weight = ctx.load(graph.edge_weights, e);
            const auto there = ctx.load_relaxed(paths.distance, head);
            const auto sum = sssp::one_arc_more(here, weight);
            if (there <= sum) continue;
            ctx.store_relaxed(paths.distance, head, sssp::kNoShortestPath);
            ctx.store_relaxed(paths.predecessor, head, kNone);
            ctx.store_relaxed(paths.changed, 0, 1u);
        }
    }
};

/// Looks whether a distance left int32: at a vertex without a shortest path, and along an arc that leads from a vertex with a way
/// to one without.
/// found    2 entries, all 0 before: set to 1 where the sum was too small, and where it was too large
/// Threads  one per vertex, no shared memory, no barrier.
struct FindBeyondInt32 {
    static constexpr const char* name = "find_beyond_int32";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;
    static constexpr std::uint32_t kTooSmall = 0, kTooLarge = 1;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView graph, Span<const std::int32_t> distance,
                            Span<std::uint32_t> found) const {
        const auto tail = ctx.global_thread();
        if (tail >= distance.size) return;
        const auto here = ctx.load(distance, tail);
        if (here == sssp::kNoWay) return;
        if (here == sssp::kNoShortestPath) {
            ctx.store_relaxed(found, kTooSmall, 1u);
            return;
        }
        const auto begin = ctx.load(graph.row_offsets, tail);
        const auto end = ctx.load(graph.row_offsets, tail + 1);
        for (auto e = begin; e < end; ++e) {
            const auto head = ctx.load(graph.column_indices, e);
            const auto there = ctx.load(distance, head);
            if (there == sssp::kNoWay) ctx.store_relaxed(found, kTooLarge, 1u);
        }
    }
};

}  // namespace lockstep
