#pragma once

#include "kernels/algorithms/bfs/champion/search_state.hpp"
#include "kernels/algorithms/bfs/expand.hpp"

namespace lockstep {

/// What SearchAcrossBlocks leaves to be done: gives the vertices that it has found their predecessors, and says how deep the deepest
/// one is. Every vertex of the level before looks at its arcs.
/// first    the first level that was found, and counts[kLevels] how many may have been
/// state    level is right so far; predecessor is written for vertices of these levels; counts[kDeepest]
/// Threads  one per vertex. Of several predecessors any one is written.
struct SettleFound {
    static constexpr const char* name = "settle_found";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView graph, std::uint32_t first, SearchState state) const {
        const auto v = ctx.global_thread();
        const auto levels = ctx.load(state.counts, SearchState::kLevels);
        const auto end_level = first + levels;  // behind the last one
        auto own = kNone;
        if (v < state.level.size) own = ctx.load(state.level, v);
        const bool counts = own != kNone && own + 1 >= first && own < end_level;
        auto deepest = counts ? own : 0;
        for (std::uint32_t distance = kWarpSize / 2; distance != 0; distance /= 2) {
            const auto other = ctx.shuffle_down(deepest, distance);
            if (other > deepest) deepest = other;
        }
        if (ctx.lane() == 0 && deepest != 0) {
            const auto so_far = ctx.load_relaxed(state.counts, SearchState::kDeepest);
            if (so_far < deepest) ctx.atomic_max(state.counts, SearchState::kDeepest, deepest);
        }
        if (!counts || own + 1 == end_level || state.predecessor.size == 0) return;
        const auto begin = ctx.load(graph.row_offsets, v);
        const auto end = ctx.load(graph.row_offsets, v + 1);
        for (auto e = begin; e < end; ++e) {
            const auto w = ctx.load(graph.column_indices, e);
            const auto its = ctx.load(state.level, w);
            if (its == own + 1) ctx.store_relaxed(state.predecessor, w, v);  // line 4
        }
    }
};

/// Bits of all vertices that have a level.
/// Threads  one per vertex; a warp for the 32 vertices of a word.
struct BitsOfReached {
    static constexpr const char* name = "bits_of_reached";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> level, Span<std::uint32_t> bits) const {
        const auto v = ctx.global_thread();
        auto own = kNone;
        if (v < level.size) own = ctx.load(level, v);
        const auto all = ctx.ballot(own != kNone);
        if (ctx.lane() == 0 && VertexBits::word(v) < bits.size) ctx.store(bits, VertexBits::word(v), all);
    }
};

/// Takes back all levels beyond one, and puts its vertices into the frontier.
/// level    n entries
/// last     the highest level that stays
/// state    next, counts
/// Threads  one per vertex.
struct ForgetLevels {
    static constexpr const char* name = "forget_levels";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, std::uint32_t last,
                            SearchState state) const {
        const auto v = ctx.global_thread();
        std::uint32_t degree = 0, parts = 0, forgotten = 0;
        auto own = kNone;
        if (v < state.level.size) own = ctx.load(state.level, v);
        if (own == last) {
            const auto row = ctx.load(row_offsets, v);
            const auto end_row = ctx.load(row_offsets, v + 1);
            degree = end_row - row;
            parts = FrontierEntry::parts(degree);
        } else if (own != kNone && own > last) {
            ctx.store(state.level, v, kNone);
            forgotten = 1;
        }
        state.put_next(ctx, v, degree, parts);
        const auto at_last = ctx.ballot(own == last), gone = ctx.ballot(forgotten != 0);
        if (ctx.lane() != 0) return;
        if (at_last != 0) ctx.atomic_add(state.counts, SearchState::kLast, count_bits(at_last));
        if (gone != 0) ctx.atomic_add(state.counts, SearchState::kForgotten, count_bits(gone));
    }
};

}  // namespace lockstep
