#pragma once

#include "kernels/algorithms/sssp/distances.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// One set of edge relaxations, parallel in the output (Malison 2012, Alg. 12): each thread relaxes the arcs into its vertex and
/// keeps the shortest.
/// order     n entries: the vertex of each place; none: places are vertices
/// distance  n entries: those of the round before, or the ones that are written (paths.distance) where rounds work in place
/// Threads   one per vertex, no shared memory, no barrier. In place a thread may see what another has found in this round; only
///           the owner of a vertex writes there, so that distance and predecessor are of one arc.
/// Departs from the thesis, whose lines 2 to 6 start every round anew. A way replaces another only where it is shorter: so
/// predecessors are a tree, also across circles of weight 0.
struct RelaxIncoming {
    static constexpr const char* name = "relax_incoming";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, IncomingView<Length> arcs, Span<const std::uint32_t> order,
                            Span<const Length> distance, PathsView<Length> paths) const {
        const auto place = ctx.global_thread();
        if (place >= distance.size) return;
        auto vertex = place;
        if (order.size != 0) vertex = ctx.load(order, place);  // line 1
        const auto known = ctx.load_relaxed(distance, vertex);
        auto shortest = known;
        auto from = kNone;
        const auto begin = ctx.load(arcs.vertex_edge_index, place);
        const auto end = ctx.load(arcs.vertex_edge_index, place + 1);
        for (auto e = begin; e < end; ++e) {  // line 7
            const auto tail = ctx.load(arcs.edge_sources, e);
            const auto weight = ctx.load(arcs.edge_weights, e);
            const auto there = ctx.load_relaxed(distance, tail);
            const auto update = sssp::one_arc_more(there, weight);  // line 8
            if (update >= shortest) continue;  // line 9
            shortest = update;  // line 10
            from = tail;  // line 11
        }
        finish(ctx, vertex, known, shortest, from, distance, paths);
    }

    /// Writes what a vertex has found.
    template <class Ctx, class Length>
    static SIMT_FN void finish(Ctx& ctx, std::uint32_t vertex, Length known, Length shortest, std::uint32_t from,
                               Span<const Length> distance, PathsView<Length> paths) {
        if (shortest < known || distance.data != paths.distance.data)
            ctx.store_relaxed(paths.distance, vertex, shortest);
        if (shortest >= known) return;
        ctx.store(paths.predecessor, vertex, from);
        const auto times = ctx.load(paths.improved, vertex);
        ctx.store(paths.improved, vertex, times + 1);
        if (paths.changed.size != 0) ctx.store_relaxed(paths.changed, 0, 1u);
    }
};

/// The same in place: what a thread sees of others' vertices depends on who comes first.
struct RelaxIncomingInPlace : RelaxIncoming {
    static constexpr const char* name = "relax_incoming_in_place";
    static constexpr LaunchShape shape{.threads_per_block = 256, .races = true};
};

}  // namespace lockstep
