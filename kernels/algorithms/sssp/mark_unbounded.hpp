#pragma once

#include "kernels/algorithms/sssp/distances.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// One step along which a negative cycle spoils all that it reaches: where after n - 1 rounds an arc could still make a way shorter,
/// or leads out of a vertex without a shortest path, there is none at its head either.
/// spoiled  n entries, all 0 before: set to 1 at such a head. Distances stay as they are, so that a step is one arc whoever comes first.
/// Threads  one per vertex, no shared memory, no barrier. Several may mark a vertex: they write the same.
struct MarkUnbounded {
    static constexpr const char* name = "mark_unbounded";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<Length> graph, Span<const Length> distance,
                            Span<std::uint32_t> spoiled) const {
        const auto tail = ctx.global_thread();
        if (tail >= distance.size) return;
        const auto here = ctx.load(distance, tail);
        if (here == sssp::no_way<Length>()) return;
        const auto begin = ctx.load(graph.row_offsets, tail);
        const auto end = ctx.load(graph.row_offsets, tail + 1);
        for (auto e = begin; e < end; ++e) {
            const auto head = ctx.load(graph.column_indices, e);
            const auto weight = ctx.load(graph.edge_weights, e);
            const auto there = ctx.load(distance, head);
            if (there > sssp::one_arc_more(here, weight)) ctx.store_relaxed(spoiled, head, 1u);
        }
    }
};

/// Takes distance and predecessor from what is spoiled, and the predecessor also from what the rounds had found to be.
/// changed  1 entry, set to 1 where a distance was taken
/// Threads  one per vertex, no shared memory, no barrier.
struct TakeUnbounded {
    static constexpr const char* name = "take_unbounded";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> spoiled, PathsView<Length> paths) const {
        const auto vertex = ctx.global_thread();
        if (vertex >= paths.distance.size) return;
        const auto known = ctx.load(paths.distance, vertex);
        const bool is_new = ctx.load(spoiled, vertex) != 0 && known != sssp::no_shortest_path<Length>();
        if (!is_new && known != sssp::no_shortest_path<Length>()) return;
        ctx.store(paths.predecessor, vertex, kNone);
        if (!is_new) return;
        ctx.store(paths.distance, vertex, sssp::no_shortest_path<Length>());
        ctx.store_relaxed(paths.changed, 0, 1u);
    }
};

/// Looks whether a distance left its type: at a vertex without a shortest path, and along an arc that leads from a vertex with a way
/// to one without.
/// found    2 entries, all 0 before: set to 1 where the sum was too small, and where it was too large
/// Threads  one per vertex, no shared memory, no barrier.
struct FindBeyond {
    static constexpr const char* name = "find_beyond";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;
    static constexpr std::uint32_t kTooSmall = 0, kTooLarge = 1;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<Length> graph, Span<const Length> distance,
                            Span<std::uint32_t> found) const {
        const auto tail = ctx.global_thread();
        if (tail >= distance.size) return;
        const auto here = ctx.load(distance, tail);
        if (here == sssp::no_way<Length>()) return;
        if (here == sssp::no_shortest_path<Length>()) {
            ctx.store_relaxed(found, kTooSmall, 1u);
            return;
        }
        const auto begin = ctx.load(graph.row_offsets, tail);
        const auto end = ctx.load(graph.row_offsets, tail + 1);
        for (auto e = begin; e < end; ++e) {
            const auto head = ctx.load(graph.column_indices, e);
            const auto there = ctx.load(distance, head);
            if (there == sssp::no_way<Length>()) ctx.store_relaxed(found, kTooLarge, 1u);
        }
    }
};

}  // namespace lockstep
