#pragma once

#include "kernels/algorithms/sssp/champion/known_head.hpp"
#include "kernels/algorithms/sssp/champion/piles.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"

namespace lockstep {

/// Many rounds in one launch: each block takes a share of both piles, and expands its near vertices, and vertices that become
/// near, in its own rounds until none is left. Blocks do not wait for each other. A vertex that two blocks reach is expanded by
/// both, unless the shorter distance arrives in time; its final distance is the same. Limited by the latency of a round, about
/// 1.4 us on an H200 for any number of vertices: an arc is loaded, an atomic minimum returns, nearer vertices are put into
/// shared memory, and the block waits for its slowest thread. It uses a few percent of the GPU's arithmetic and bandwidth.
/// heads        KnownHeads of all arcs
/// near_size    number of entries of near_now; far_size: of far_now
/// limit        distances from here on are far
/// max_rounds  remaining near vertices are then moved to the far pile
/// piles        far_next and counts are written
/// Threads      any number of blocks; a barrier of the block for each of its rounds. Eight threads share the arcs of a vertex.
struct SettleInBlocks {
    static constexpr const char* name = "settle_in_blocks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 512, .cooperative = true, .races = true};
    static constexpr std::uint32_t kGroup = 8;  ///< threads that share the arcs of a vertex
    static constexpr std::uint32_t kRoom = 1024;  ///< near vertices of a round
    static constexpr std::uint32_t kFarRoom = 2048;
    struct Shared {
        std::uint64_t near[2][kRoom];  ///< PileEntries of this round and the next
        std::uint64_t row[2][kRoom];  ///< their arcs, as in KnownHeads
        std::uint64_t far[kFarRoom];
        std::uint32_t size[3];  ///< of this round, the next and the one after that; may include entries without room
        std::uint32_t far_size[1], far_place[1], far_least[1], relaxed[1];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, WeightedView<std::int32_t> graph, Span<const std::uint64_t> heads,
                            PilesView piles, std::uint32_t near_size, std::uint32_t far_size, std::int32_t limit,
                            std::uint32_t max_rounds) const {
        const auto thread = ctx.thread_index(), threads = ctx.block_size();
        if (thread < 3) ctx.store(shared.size, thread, 0u);
        if (thread == 0) {
            ctx.store(shared.far_size, 0, 0u);
            ctx.store(shared.far_least, 0, static_cast<std::uint32_t>(sssp::kNoPath));
            ctx.store(shared.relaxed, 0, 0u);
        }
        ctx.sync_block();

        Put put{piles, static_cast<std::uint32_t>(sssp::kNoPath)};
        const auto near_share = ceil_div(near_size, ctx.grid_size()), near_begin = ctx.block_index() * near_share;
        for (auto i = near_begin + thread; i < near_begin + near_share && i < near_size; i += threads) {
            const auto part = ctx.load(piles.near_now, i);
            if (NearPart::first_arc(part) != 0) continue;  // its first part takes all arcs
            const auto vertex = NearPart::vertex(part);
            const auto distance = ctx.load_relaxed(piles.distance, vertex);
            const auto begin = ctx.load(graph.row_offsets, vertex);
            const auto end = ctx.load(graph.row_offsets, vertex + 1);
            put.near(ctx, shared, 0, 0, PileEntry::pack(vertex, distance), KnownHead::pack(begin, end - begin));
        }
        const auto far_share = ceil_div(far_size, ctx.grid_size()), far_begin = ctx.block_index() * far_share;
        for (auto i = far_begin + thread; i < far_begin + far_share && i < far_size; i += threads) {
            const auto entry = ctx.load(piles.far_now, i);
            const auto distance = ctx.load_relaxed(piles.distance, PileEntry::vertex(entry));
            if (distance != PileEntry::distance(entry)) continue;
            if (distance >= limit) {
                put.far(ctx, shared, entry);
                continue;
            }
            const auto begin = ctx.load(graph.row_offsets, PileEntry::vertex(entry));  // line 8
            const auto end = ctx.load(graph.row_offsets, PileEntry::vertex(entry) + 1);
            put.near(ctx, shared, 0, 0, entry, KnownHead::pack(begin, end - begin));
        }
        ctx.sync_block();

        std::uint32_t side = 0, now = 0, rounds = 0, relaxed = 0;
        auto size = used_entries(ctx, shared, now);
        for (; size != 0 && rounds < max_rounds; ++rounds) {
            const auto next = now == 2 ? 0u : now + 1, behind = next == 2 ? 0u : next + 1;
            if (thread == 0) ctx.store(shared.size, behind, 0u);
            for (auto i = thread / kGroup; i < size; i += threads / kGroup) {  // line 2
                const auto entry = ctx.load(shared.near, side, i);
                const auto row = ctx.load(shared.row, side, i);
                const auto here = PileEntry::distance(entry);
                const auto held = ctx.load_relaxed(piles.distance, PileEntry::vertex(entry));
                const auto end = KnownHead::first_arc(row) + KnownHead::degree(row);
                for (auto e = KnownHead::first_arc(row) + thread % kGroup; e < end; e += kGroup) {
                    const auto arc = ctx.load(heads, 2 * e);  // line 3
                    const auto beyond = ctx.load(heads, 2 * e + 1);
                    if (held != here) break;  // the thread that found a shorter path expands it
                    ++relaxed;
                    const auto head = KnownHead::head(arc);
                    const auto length = sssp::one_arc_more(here, KnownHead::weight(arc));
                    const auto was = ctx.atomic_min(piles.distance, head, length);  // line 4
                    if (length >= was) continue;
                    if (length < limit) put.near(ctx, shared, side ^ 1, next, PileEntry::pack(head, length), beyond);
                    else put.far(ctx, shared, PileEntry::pack(head, length));
                }
            }
            ctx.sync_block();
            size = used_entries(ctx, shared, next);
            side ^= 1;
            now = next;
        }

        for (auto i = thread; i < size; i += threads) {
            const auto entry = ctx.load(shared.near, side, i);
            put.far(ctx, shared, entry);
        }
        if (put.least != static_cast<std::uint32_t>(sssp::kNoPath)) ctx.atomic_min(shared.far_least, 0, put.least);
        if (relaxed != 0) ctx.atomic_add(shared.relaxed, 0, relaxed);
        ctx.sync_block();
        auto num_far = ctx.load(shared.far_size, 0);
        if (num_far > kFarRoom) num_far = kFarRoom;
        if (thread == 0) {
            if (num_far != 0) {
                const auto place = ctx.atomic_add(piles.counts, PilesView::kFar, num_far);
                ctx.store(shared.far_place, 0, place);
                const auto least = ctx.load(shared.far_least, 0);
                ctx.atomic_min(piles.counts, PilesView::kFarLeast, least);
            }
            const auto all = ctx.load(shared.relaxed, 0);
            if (all != 0) {
                ctx.atomic_add(piles.counts, PilesView::kRelaxed, all);
                ctx.atomic_max(piles.counts, PilesView::kRounds, rounds);
            }
        }
        ctx.sync_block();
        for (auto i = thread; i < num_far; i += threads) {
            const auto place = ctx.load(shared.far_place, 0);
            const auto entry = ctx.load(shared.far, i);
            piles.put_far(ctx, place + i, entry);
        }
    }

private:
    template <class Ctx>
    SIMT_FN static std::uint32_t used_entries(Ctx& ctx, Shared& shared, std::uint32_t round) {
        const auto size = ctx.load(shared.size, round);
        return size < kRoom ? size : kRoom;
    }

    /// Appends to the piles of the block.
    struct Put {
        PilesView piles;
        std::uint32_t least;  ///< minimum distance that this thread has appended to the far pile

        /// Appends to the near vertices of a round; without room the vertex joins the far pile.
        template <class Ctx>
        SIMT_FN void near(Ctx& ctx, Shared& shared, std::uint32_t side, std::uint32_t round, std::uint64_t entry,
                          std::uint64_t row) {
            const auto place = ctx.atomic_add(shared.size, round, 1u);  // line 5
            if (place >= kRoom) {
                far(ctx, shared, entry);
                return;
            }
            ctx.store(shared.near, side, place, entry);
            ctx.store(shared.row, side, place, row);
        }
        /// Appends to the far vertices of the block, or to the common far pile if the block has no room.
        template <class Ctx>
        SIMT_FN void far(Ctx& ctx, Shared& shared, std::uint64_t entry) {
            const auto distance = static_cast<std::uint32_t>(PileEntry::distance(entry));
            least = distance < least ? distance : least;
            const auto place = ctx.atomic_add(shared.far_size, 0, 1u);  // line 6
            if (place < kFarRoom) {
                ctx.store(shared.far, place, entry);
                return;
            }
            const auto among_all = ctx.atomic_add(piles.counts, PilesView::kFar, 1u);
            piles.put_far(ctx, among_all, entry);
        }
    };
};

}  // namespace lockstep
