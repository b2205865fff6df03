#pragma once

#include <cstdint>

#include "kernels/algorithms/bfs/champion/search_state.hpp"
#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/bfs/grid_barrier.hpp"
#include "kernels/simt/prefetch.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------- Level sum

/// The word that synchronises blocks: each block adds to it once; it is complete when all blocks have arrived.
struct LevelSum {
    static constexpr std::uint32_t kMaxBlocks = 255;
    SIMT_HOST_FN static std::uint64_t pack(bool full, bool crowded, std::uint32_t arcs) {
        return std::uint64_t{arcs} << 32 | (full ? 1u << 16 : 0u) | (crowded ? 1u << 8 : 0u) | 1u;
    }
    SIMT_HOST_FN static std::uint32_t blocks(std::uint64_t sum) { return static_cast<std::uint32_t>(sum & 0xFF); }
    /// Number of blocks with more than their share of arcs.
    SIMT_HOST_FN static std::uint32_t crowded(std::uint64_t sum) { return static_cast<std::uint32_t>(sum >> 8 & 0xFF); }
    /// Number of blocks whose frontier has no room.
    SIMT_HOST_FN static std::uint32_t full(std::uint64_t sum) { return static_cast<std::uint32_t>(sum >> 16 & 0xFF); }
    /// Number of arcs out of the frontier.
    SIMT_HOST_FN static std::uint32_t arcs(std::uint64_t sum) { return static_cast<std::uint32_t>(sum >> 32); }
};

// -------------------------------------------------------------------------------- Search across blocks

/// Levels of breadth-first search across blocks with few grid barriers, for frontiers of medium size. A block holds the vertices that
/// it finds in its shared memory and continues from them, with one block barrier per level; after `ahead` levels all blocks
/// synchronise. Between two synchronisations a block may give a vertex too high a level if another block is late: the late block lowers
/// the level when it reaches the vertex, and continues from it. So after a synchronisation every vertex within this distance has its
/// level; vertices that were expanded with a wrong level found nothing, because their neighbours are nearer. If at a synchronisation
/// one block has many more arcs than others, the blocks redistribute all arcs: else few blocks would find nearly everything, since a
/// block keeps the vertices that it finds. A level takes at least one atomic operation and one load.
/// arcs         num_edges entries: KnownArc
/// entries      the frontier, `size` of them; each block begins with an equal share
/// depth        the first level that this launch finds
/// max_levels  ends the launch; a frontier with more than max_arcs ends it too
/// sums         one entry per synchronisation, 0 before, at most twice as many as levels: LevelSum
/// spare        max_arcs entries: arcs that move from block to block
/// state        visited and predecessor are not written; counts[kExamined] excludes the arcs of `entries`, and
///              counts[kLevels] may include empty levels at the end. counts[kGivenUp] is set if a block's frontier had no
///              room, or a vertex more than kWidest arcs: then levels beyond counts[kLevels] are not right, and there is no
///              next frontier
/// Threads      at most as many blocks as can be resident. The order of threads affects the order of frontiers only.
struct SearchAcrossBlocks {
    static constexpr const char* name = "search_across_blocks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 512, .cooperative = true, .races = true, .spins = true};
    static constexpr std::uint32_t kSpace = 2048;  ///< capacity of a block's frontier, in arcs and in vertices
    static constexpr std::uint32_t kWidest = 31;
    static_assert(kWidest < KnownArc::kMany);
    static constexpr std::uint32_t kFew = 192;  ///< arcs of a block that are never redistributed
    static constexpr std::uint32_t kUnrolled = 8;  ///< arcs of a vertex that are stored without a loop
    struct Shared {
        std::uint32_t arc[2][kSpace];  ///< out of the frontier
        std::uint32_t vertex[2][kSpace];  ///< of the frontier
        std::uint32_t size[3];  ///< of this frontier, the next and the one after that: arcs, plus kOne for each vertex
        std::uint32_t full[1];
        std::uint64_t sum[2];  ///< of all blocks, and of the blocks that arrived before this one
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint64_t> arcs, Span<const std::uint64_t> entries, std::uint32_t size,
                            std::uint32_t depth, std::uint32_t ahead, std::uint32_t max_levels, std::uint32_t max_arcs,
                            Span<std::uint64_t> sums, Span<std::uint32_t> spare, SearchState state) const {
        const auto thread = ctx.thread_index(), threads = ctx.block_size(), blocks = ctx.grid_size();
        const bool is_leader = thread == threads - 1;  // acts for the block; the least likely thread to have an arc
        if (thread < 3) ctx.store(shared.size, thread, 0u);
        if (thread == 0) ctx.store(shared.full, 0, 0u);
        ctx.sync_block();
        std::uint32_t found = 0, examined = 0;
        const auto end = share(size, ctx.block_index() + 1, blocks);
        for (auto i = share(size, ctx.block_index(), blocks) + thread; i < end; i += threads) {  // line 1
            const auto entry = ctx.load(entries, i);
            const auto v = FrontierEntry::vertex(entry);
            const auto row = ctx.load(row_offsets, v);
            const auto end_row = ctx.load(row_offsets, v + 1);
            const auto begin = row + FrontierEntry::part(entry) * FrontierEntry::kArcs;
            const auto rest = end_row - begin;
            const auto its_arcs = rest < FrontierEntry::kArcs ? rest : FrontierEntry::kArcs;
            for (std::uint32_t k = 0; k < its_arcs; ++k) {
                const auto arc = ctx.load(arcs, begin + k);  // line 2
                found += find(ctx, shared, arcs, state.level, arc, depth, 0, 0);
            }
        }

        // levels: known to be right; since: after these
        std::uint32_t levels = 0, since = 1, waits = 0, all_arcs = 0, side = 0, now = 0, num_vertices = 0;
        for (;;) {
            ctx.sync_block();
            const auto both = ctx.load(shared.size, now);
            auto num_arcs = both % kOne < kSpace ? both % kOne : kSpace;
            num_vertices = both / kOne < kSpace ? both / kOne : kSpace;
            const auto next = now == 2 ? 0u : now + 1, behind = next == 2 ? 0u : next + 1;
            if (thread == 0) ctx.store(shared.size, behind, 0u);
            std::uint64_t arc = 0;
            const auto full = ctx.load_relaxed(shared.full, 0);
            if (thread < num_arcs && full == 0) {
                const auto e = ctx.load(shared.arc, side, thread);
                arc = ctx.load(arcs, e);  // line 2
            }
            if (since == ahead || levels + since == max_levels) {
                if (is_leader) {
                    const bool crowded =
                        num_arcs > kFew && std::uint64_t{num_arcs} * blocks > 2 * std::uint64_t{all_arcs};
                    const auto before = ctx.atomic_add(sums, waits, LevelSum::pack(full != 0, crowded, num_arcs));
                    ctx.store(shared.sum, 1, before);
                    ctx.store(shared.sum, 0, when_all_have_come(ctx, sums, waits));
                }
                ctx.sync_block();
                const auto sum = ctx.load(shared.sum, 0);
                if (LevelSum::full(sum) != 0) {
                    num_vertices = 0;
                    if (thread == 0) ctx.store_relaxed(state.counts, SearchState::kGivenUp, 1u);
                    break;
                }
                levels += since;
                since = 0;
                ++waits;
                all_arcs = LevelSum::arcs(sum);
                if (levels == max_levels || all_arcs > max_arcs || all_arcs == 0) break;
                if (LevelSum::crowded(sum) != 0) {
                    const auto arcs_before = LevelSum::arcs(ctx.load(shared.sum, 1));
                    for (auto i = thread; i < num_arcs; i += threads) {
                        const auto e = ctx.load(shared.arc, side, i);
                        ctx.store_relaxed(spare, arcs_before + i, e);
                    }
                    fence_grid();
                    ctx.sync_block();
                    if (is_leader) {
                        ctx.atomic_add(sums, waits, LevelSum::pack(false, false, 0));
                        when_all_have_come(ctx, sums, waits);
                    }
                    ++waits;
                    ctx.sync_block();
                    const auto first = share(all_arcs, ctx.block_index(), blocks);
                    num_arcs = share(all_arcs, ctx.block_index() + 1, blocks) - first;
                    for (auto i = thread; i < num_arcs; i += threads) {
                        const auto e = ctx.load_relaxed(spare, first + i);
                        ctx.store(shared.arc, side, i, e);
                        if (i == thread) arc = ctx.load(arcs, e);  // line 2
                    }
                }
            }
            if (full != 0) {  // wait for all blocks
                ++since;
                continue;
            }
            ++depth;
            ++since;
            examined += num_arcs;
            for (auto i = thread; i < num_arcs; i += threads) {
                if (i != thread) {
                    const auto e = ctx.load(shared.arc, side, i);
                    arc = ctx.load(arcs, e);
                }
                found += find(ctx, shared, arcs, state.level, arc, depth, side ^ 1, next);
            }
            side ^= 1;
            now = next;
        }

        const auto lane = ctx.lane();
        std::uint32_t last = 0;
        for (auto base = thread - lane; base < num_vertices; base += threads) {
            std::uint32_t v = 0, degree = 0, parts = 0;
            if (base + lane < num_vertices) {
                v = ctx.load(shared.vertex, side, base + lane);
                const auto its = ctx.load_relaxed(state.level, v);
                if (its == depth) {
                    const auto row = ctx.load(row_offsets, v);
                    const auto end_row = ctx.load(row_offsets, v + 1);
                    degree = end_row - row;
                    parts = FrontierEntry::parts(degree);
                    ++last;
                }
            }
            state.put_next(ctx, v, degree, parts);
        }
        for (std::uint32_t distance = kWarpSize / 2; distance != 0; distance /= 2) {
            found += ctx.shuffle_down(found, distance);
            last += ctx.shuffle_down(last, distance);
        }
        if (lane == 0) {
            ctx.atomic_add(state.counts, SearchState::kFound, found);
            ctx.atomic_add(state.counts, SearchState::kLast, last);
        }
        if (thread != 0) return;
        ctx.atomic_add(state.counts, SearchState::kExamined, examined);
        if (ctx.block_index() == 0) ctx.store(state.counts, SearchState::kLevels, levels);
    }

private:
    /// The value of a vertex in a size, whose low bits count arcs.
    static constexpr std::uint32_t kOne = 1u << 16;
    static_assert(kSpace + shape.threads_per_block * kWidest < kOne);

    /// The sum over all blocks, once each has added to it.
    template <class Ctx>
    SIMT_FN static std::uint64_t when_all_have_come(Ctx& ctx, const Span<std::uint64_t>& sums, std::uint32_t wait) {
        for (;;) {
            const auto sum = ctx.load_relaxed(sums, wait);
            if (LevelSum::blocks(sum) == ctx.grid_size()) return sum;
            ctx.spin();
        }
    }

    /// The first of a block's entries or arcs.
    SIMT_FN static std::uint32_t share(std::uint32_t size, std::uint32_t block, std::uint32_t blocks) {
        return static_cast<std::uint32_t>(std::uint64_t{size} * block / blocks);
    }

    /// Lowers the level of an arc's head if it is higher, and appends its arcs to the block's next frontier. 1: had no level.
    template <class Ctx>
    SIMT_FN static std::uint32_t find(Ctx& ctx, Shared& shared, const Span<const std::uint64_t>& arcs,
                                      const Span<std::uint32_t>& level, std::uint64_t arc, std::uint32_t depth,
                                      std::uint32_t side, std::uint32_t next) {
        const auto w = KnownArc::head(arc), row = KnownArc::row(arc), degree = KnownArc::degree(arc);
        prefetch(arcs, row);
        prefetch(arcs, row + degree - 1);
        prefetch(level, w + 8);  // neighbours of w usually have numbers near w
        const auto was = ctx.atomic_min(level, w, depth);  // lines 3, 4
        if (was <= depth) return 0;
        const auto is_new = was == kNone ? 1u : 0u;
        const auto there = ctx.load_relaxed(shared.size, next);
        if (there % kOne >= kSpace || there / kOne >= kSpace || degree > kWidest) {
            ctx.store_relaxed(shared.full, 0, 1u);
            return is_new;
        }
        const auto before = ctx.atomic_add(shared.size, next, kOne + degree);
        const auto place = before % kOne, index = before / kOne;
        if (index >= kSpace || place + degree > kSpace) {
            ctx.store_relaxed(shared.full, 0, 1u);
            return is_new;
        }
        ctx.store(shared.vertex, side, index, w);
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kUnrolled; ++k)
            if (k < degree) ctx.store(shared.arc, side, place + k, row + k);  // line 5
        for (auto k = kUnrolled; k < degree; ++k) ctx.store(shared.arc, side, place + k, row + k);
        return is_new;
    }
};

}  // namespace lockstep
