#pragma once

#include "kernels/algorithms/sssp/distances.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// Relaxes every arc into a place of its own (Malison 2012, 5.4.1, the first of three kernels).
/// candidate  m entries, by destination: the length of the way that ends in the arc
/// Threads    one per arc, no shared memory, no barrier.
struct RelaxArcs {
    static constexpr const char* name = "relax_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, IncomingView<Length> arcs, Span<const Length> distance,
                            Span<Length> candidate) const {
        const auto e = ctx.global_thread();
        if (e >= candidate.size) return;
        const auto tail = ctx.load(arcs.edge_sources, e);
        const auto weight = ctx.load(arcs.edge_weights, e);
        const auto there = ctx.load(distance, tail);
        ctx.store(candidate, e, sssp::one_arc_more(there, weight));  // line 1
    }
};

/// Takes the least candidate of each vertex where it is nearer (Malison 2012, 5.4.1, the last of three kernels): that at the end of
/// its segment.
/// minimum, winner  m entries: the least candidate from the segment's beginning up to an arc, and the arc that has it
/// Threads          one per vertex, no shared memory, no barrier.
struct TakeMinima {
    static constexpr const char* name = "take_minima";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, IncomingView<Length> arcs, Span<const Length> minimum,
                            Span<const std::uint32_t> winner, PathsView<Length> paths) const {
        const auto vertex = ctx.global_thread();
        if (vertex >= paths.distance.size) return;
        const auto begin = ctx.load(arcs.vertex_edge_index, vertex);
        const auto end = ctx.load(arcs.vertex_edge_index, vertex + 1);
        if (begin == end) return;
        const auto least = ctx.load(minimum, end - 1);  // line 4
        const auto known = ctx.load(paths.distance, vertex);
        if (least >= known) return;
        const auto arc = ctx.load(winner, end - 1);
        const auto tail = ctx.load(arcs.edge_sources, arc);
        ctx.store(paths.distance, vertex, least);  // line 5
        ctx.store(paths.predecessor, vertex, tail);  // line 6
        const auto times = ctx.load(paths.improved, vertex);
        ctx.store(paths.improved, vertex, times + 1);
        if (paths.changed.size != 0) ctx.store_relaxed(paths.changed, 0, 1u);
    }
};

}  // namespace lockstep
