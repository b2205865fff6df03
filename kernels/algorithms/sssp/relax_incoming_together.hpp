#pragma once

#include "kernels/algorithms/sssp/relax_incoming.hpp"

namespace lockstep {

/// The same with cooperative loads (Malison 2012, 5.3.1): a block is a warp. Its threads load the next 32 of their arcs together into
/// shared memory, then each relaxes those of them that are its own.
/// Threads  one per vertex, in blocks of 32; a barrier after each load and after each relaxation.
template <class Length>
struct RelaxIncomingTogether {
    static constexpr const char* name = "relax_incoming_together";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = kWarpSize, .cooperative = true};
    struct Shared {
        std::uint32_t tail[kWarpSize];
        Length weight[kWarpSize];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, IncomingView<Length> arcs, Span<const std::uint32_t> order,
                            Span<const Length> distance, PathsView<Length> paths) const {
        const auto n = distance.size, place = ctx.global_thread(), lane = ctx.thread_index();
        const auto first = ctx.block_index() * ctx.block_size();
        const auto last = n - first < ctx.block_size() ? n : first + ctx.block_size();
        const auto of_block = ctx.load(arcs.vertex_edge_index, first);
        const auto end_of_block = ctx.load(arcs.vertex_edge_index, last);
        auto vertex = place;
        std::uint32_t begin = 0, end = 0;
        auto known = sssp::no_shortest_path<Length>();
        if (place < n) {
            if (order.size != 0) vertex = ctx.load(order, place);  // line 1
            known = ctx.load_relaxed(distance, vertex);
            begin = ctx.load(arcs.vertex_edge_index, place);
            end = ctx.load(arcs.vertex_edge_index, place + 1);
        }
        auto shortest = known;
        auto from = kNone;
        for (auto chunk = of_block; chunk < end_of_block; chunk += kWarpSize) {
            if (chunk + lane < end_of_block) {
                const auto tail = ctx.load(arcs.edge_sources, chunk + lane);
                const auto weight = ctx.load(arcs.edge_weights, chunk + lane);
                ctx.store(shared.tail, lane, tail);
                ctx.store(shared.weight, lane, weight);
            }
            ctx.sync_block();
            const auto own = begin > chunk ? begin : chunk;
            const auto own_end = end < chunk + kWarpSize ? end : chunk + kWarpSize;
            for (auto e = own; e < own_end; ++e) {  // line 7
                const auto tail = ctx.load(shared.tail, e - chunk);
                const auto weight = ctx.load(shared.weight, e - chunk);
                const auto there = ctx.load_relaxed(distance, tail);
                const auto update = sssp::one_arc_more(there, weight);  // line 8
                if (update >= shortest) continue;  // line 9
                shortest = update;  // line 10
                from = tail;  // line 11
            }
            ctx.sync_block();
        }
        if (place < n) RelaxIncoming::finish(ctx, vertex, known, shortest, from, distance, paths);
    }
};

/// The same in place: what a thread sees of others' vertices depends on who comes first.
template <class Length>
struct RelaxIncomingTogetherInPlace : RelaxIncomingTogether<Length> {
    static constexpr const char* name = "relax_incoming_together_in_place";
    static constexpr LaunchShape shape{.threads_per_block = kWarpSize, .cooperative = true, .races = true};
};

}  // namespace lockstep
