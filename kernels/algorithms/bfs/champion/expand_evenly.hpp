#pragma once

#include "kernels/algorithms/bfs/champion/search_state.hpp"
#include "kernels/algorithms/bfs/expand.hpp"

namespace lockstep {

/// One level of breadth-first search from a queue into a queue, top-down. The threads of a block share the arcs of its entries evenly
/// (as Merrill, Garland, Grimshaw 2012 do): a scan says where each entry's arcs begin among those of the block, and every thread
/// looks up whose arc it has.
/// entries  the frontier, `size` of them
/// depth    the level that is found
/// Threads  an entry a thread at most: entry i belongs to block i mod blocks, so that the parts of a hub are spread; barriers of the
///          block. Who comes first decides the order of the queue and predecessors, not levels.
struct ExpandEvenly {
    static constexpr const char* name = "expand_evenly";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    static constexpr std::uint32_t kNumWarps = shape.threads_per_block / kWarpSize;
    struct Shared {
        std::uint32_t before[shape.threads_per_block];  ///< arcs of the entries before, in this block
        std::uint32_t first_arc[shape.threads_per_block];
        std::uint32_t vertex[shape.threads_per_block];
        std::uint32_t of_warp[kNumWarps];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, CsrView graph, Span<const std::uint64_t> entries,
                            std::uint32_t size, std::uint32_t depth, SearchState state) const {
        constexpr auto kThreads = shape.threads_per_block;
        const auto thread = ctx.thread_index(), lane = ctx.lane(), warp = ctx.warp();
        const auto i = thread * ctx.grid_size() + ctx.block_index();
        std::uint32_t v = 0, begin = 0, arcs = 0;
        if (i < size) {  // line 1
            const auto entry = ctx.load(entries, i);
            v = FrontierEntry::vertex(entry);
            const auto row = ctx.load(graph.row_offsets, v);
            const auto end_row = ctx.load(graph.row_offsets, v + 1);
            begin = row + FrontierEntry::part(entry) * FrontierEntry::kArcs;
            arcs = end_row - begin;
            if (arcs > FrontierEntry::kArcs) arcs = FrontierEntry::kArcs;
        }
        auto sum = arcs;
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto left = ctx.shuffle_up(sum, distance);
            if (lane >= distance) sum += left;
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
        ctx.store(shared.vertex, thread, v);
        ctx.sync_block();

        std::uint32_t found = 0, found_arcs = 0;
        for (std::uint32_t base = warp * kWarpSize; base < all; base += kThreads) {
            const auto arc = base + lane;
            std::uint32_t from = 0, head = kNone, degree = 0, parts = 0;
            if (arc < all) {
                // The last entry that begins at this arc or before.
                std::uint32_t at = 0;
                SIMT_UNROLL
                for (std::uint32_t half = kThreads / 2; half != 0; half /= 2) {
                    const auto there = ctx.load(shared.before, at + half);
                    if (there <= arc) at += half;
                }
                const auto first = ctx.load(shared.first_arc, at);
                const auto skipped = ctx.load(shared.before, at);
                from = ctx.load(shared.vertex, at);
                head = ctx.load(graph.column_indices, first + arc - skipped);  // line 2
                const auto bits = ctx.load_relaxed(state.visited, VertexBits::word(head));
                const auto own = VertexBits::bit(head);
                bool is_new = (bits & own) == 0;
                if (is_new) {
                    const auto was = ctx.atomic_or(state.visited, VertexBits::word(head), own);  // line 3
                    is_new = (was & own) == 0;
                }
                if (is_new) {
                    const auto row = ctx.load(graph.row_offsets, head);
                    const auto end_row = ctx.load(graph.row_offsets, head + 1);
                    state.found(ctx, head, depth, from);  // line 4
                    degree = end_row - row;
                    parts = FrontierEntry::parts(degree);
                    ++found;
                    found_arcs += degree;
                }
            }
            auto place = parts;
            for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
                const auto left = ctx.shuffle_up(place, distance);
                if (lane >= distance) place += left;
            }
            std::uint32_t room = 0;
            if (lane == kWarpSize - 1 && place != 0) room = ctx.atomic_add(state.counts, SearchState::kEntries, place);
            place = ctx.shuffle(room, kWarpSize - 1) + place - parts;
            for (std::uint32_t p = 0; p < parts; ++p)  // line 5
                ctx.store(state.next, place + p, FrontierEntry::pack(head, p));
        }
        for (std::uint32_t distance = kWarpSize / 2; distance != 0; distance /= 2) {
            found += ctx.shuffle_down(found, distance);
            found_arcs += ctx.shuffle_down(found_arcs, distance);
        }
        if (lane != 0 || found == 0) return;
        ctx.atomic_add(state.counts, SearchState::kFound, found);
        ctx.atomic_add(state.counts, SearchState::kArcs, found_arcs);
    }
};

}  // namespace lockstep
