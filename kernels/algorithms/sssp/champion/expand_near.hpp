#pragma once

#include "kernels/algorithms/sssp/champion/piles.hpp"
#include "kernels/algorithms/sssp/distances.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"

namespace lockstep {

/// Expands a near pile, whose vertices may have any number of arcs: the threads of a block share the arcs of its entries evenly (as
/// Merrill, Garland, Grimshaw 2012 do for breadth-first search). A scan says where each entry's arcs begin among those of the
/// block, and every thread looks up whose arc it has. What limits it are loads of distances that lie far apart.
/// size     entries of near_now
/// limit    what is at least so far away is far
/// Threads  an entry a thread at most: entry i belongs to block i mod blocks, so that the parts of a hub are spread; barriers of the
///          block. Which of several vertices joins a pile first does not change a distance.
struct ExpandNear {
    static constexpr const char* name = "expand_near";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    static constexpr std::uint32_t kNumWarps = shape.threads_per_block / kWarpSize;
    static constexpr std::uint32_t kBatch = 4 * shape.threads_per_block;  ///< arcs between two looks at what was found
    struct Shared {
        std::uint32_t before[shape.threads_per_block];  ///< arcs of the entries before, in this block
        std::uint32_t first_arc[shape.threads_per_block];
        std::int32_t distance[shape.threads_per_block];
        std::uint32_t of_warp[kNumWarps];
        std::uint32_t near[kBatch];  ///< found in this batch
        std::uint64_t far[kBatch];
        std::uint32_t num_near[1], num_far[1];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, WeightedView<std::int32_t> graph, PilesView piles,
                            std::uint32_t size, std::int32_t limit, std::uint32_t iteration) const {
        constexpr auto kThreads = shape.threads_per_block;
        const auto thread = ctx.thread_index(), lane = ctx.lane(), warp = ctx.warp();
        const auto i = thread * ctx.grid_size() + ctx.block_index();
        std::uint32_t begin = 0, arcs = 0;
        std::int32_t own = 0;
        if (i < size) {
            const auto entry = ctx.load(piles.near_now, i);  // line 2
            const auto tail = NearPart::vertex(entry);
            own = ctx.load_relaxed(piles.distance, tail);
            const auto row = ctx.load(graph.row_offsets, tail);
            const auto end = ctx.load(graph.row_offsets, tail + 1);
            begin = row + NearPart::first_arc(entry);
            arcs = end - begin < NearPart::kArcs ? end - begin : NearPart::kArcs;
        }
        auto sum = arcs;
        for (std::uint32_t step = 1; step < kWarpSize; step *= 2) {
            const auto left = ctx.shuffle_up(sum, step);
            if (lane >= step) sum += left;
        }
        if (lane == kWarpSize - 1) ctx.store(shared.of_warp, warp, sum);
        ctx.sync_block();
        std::uint32_t all = 0, of_warps_before = 0;
        for (std::uint32_t k = 0; k < kNumWarps; ++k) {
            const auto part = ctx.load(shared.of_warp, k);
            if (k < warp) of_warps_before += part;
            all += part;
        }
        ctx.store(shared.before, thread, of_warps_before + sum - arcs);
        ctx.store(shared.first_arc, thread, begin);
        ctx.store(shared.distance, thread, own);
        ctx.sync_block();
        if (thread == 0 && all != 0) ctx.atomic_add(piles.counts, PilesView::kRelaxed, all);

        auto least = sssp::kNoWay;
        for (std::uint32_t begin_batch = 0; begin_batch < all; begin_batch += kBatch) {
            const auto end_batch = all - begin_batch < kBatch ? all : begin_batch + kBatch;
            if (thread == 0) {
                ctx.store(shared.num_near, 0, 0u);
                ctx.store(shared.num_far, 0, 0u);
            }
            ctx.sync_block();
            for (auto arc = begin_batch + thread; arc < end_batch; arc += kThreads) {
                // The last entry that begins at this arc or before.
                std::uint32_t at = 0;
                SIMT_UNROLL
                for (std::uint32_t half = kThreads / 2; half != 0; half /= 2) {
                    const auto there = ctx.load(shared.before, at + half);
                    if (there <= arc) at += half;
                }
                const auto first = ctx.load(shared.first_arc, at);
                const auto skipped = ctx.load(shared.before, at);
                const auto here = ctx.load(shared.distance, at);
                const auto head = ctx.load(graph.column_indices, first + arc - skipped);  // line 3
                const auto weight = ctx.load(graph.edge_weights, first + arc - skipped);
                const auto way = sssp::one_arc_more(here, weight);
                const auto known = ctx.load_relaxed(piles.distance, head);
                if (way >= known) continue;
                const auto was = ctx.atomic_min(piles.distance, head, way);  // line 4
                if (way >= was) continue;
                if (way < limit) {
                    const auto before = ctx.atomic_exchange(piles.queued, head, iteration);
                    if (before == iteration) continue;
                    const auto place = ctx.atomic_add(shared.num_near, 0, 1u);  // line 5
                    ctx.store(shared.near, place, head);
                } else {
                    least = way < least ? way : least;
                    const auto place = ctx.atomic_add(shared.num_far, 0, 1u);  // line 6
                    ctx.store(shared.far, place, PileEntry::pack(head, way));
                }
            }
            ctx.sync_block();
            put_out(ctx, shared, graph, piles);
            ctx.sync_block();
        }
        piles.tell_least(ctx, least);
    }

private:
    /// What the block has found goes into the piles, a warp's at once.
    template <class Ctx>
    SIMT_FN static void put_out(Ctx& ctx, Shared& shared, const WeightedView<std::int32_t>& graph,
                                const PilesView& piles) {
        const auto num_near = ctx.load(shared.num_near, 0), num_far = ctx.load(shared.num_far, 0);
        for (auto base = ctx.warp() * kWarpSize; base < num_near || base < num_far; base += ctx.block_size()) {
            const auto i = base + ctx.lane();
            std::uint32_t vertex = 0, parts = 0;
            if (i < num_near) {
                vertex = ctx.load(shared.near, i);
                const auto begin = ctx.load(graph.row_offsets, vertex);
                const auto end = ctx.load(graph.row_offsets, vertex + 1);
                parts = NearPart::parts(end - begin);
            }
            piles.put(ctx, vertex, parts, false, 0);
            std::uint64_t entry = 0;
            if (i < num_far) entry = ctx.load(shared.far, i);
            piles.put(ctx, PileEntry::vertex(entry), 0, i < num_far, PileEntry::distance(entry));
        }
    }
};

}  // namespace lockstep
