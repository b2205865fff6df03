#pragma once

#include "kernels/algorithms/bfs/champion/search_state.hpp"
#include "kernels/algorithms/bfs/expand.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------------- Settle search

/// Completes SearchAcrossBlocks: computes the predecessors of the vertices that it found, and the deepest level. Every
/// vertex of the previous level examines its arcs.
/// first    the first found level; counts[kLevels] is an upper bound of their number
/// state    level is already right; predecessor is written for vertices of these levels; counts[kDeepest]
/// Threads  one per vertex. If a vertex has several predecessors, any of them is written.
struct SettleFound {
    static constexpr const char* name = "settle_found";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView graph, std::uint32_t first, SearchState state) const {
        const auto v = ctx.global_thread();
        const auto levels = ctx.load(state.counts, SearchState::kLevels);
        const auto end_level = first + levels;  // the level after the last one
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

/// Sets the bits of all vertices that have a level.
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

/// Removes all levels beyond one, and puts the vertices of this level into the frontier.
/// level    n entries
/// last     the highest level to keep
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

// --------------------------------------------------------------------------------------- Expand evenly

/// One level of breadth-first search from a queue into a queue, top-down. The threads of a block share the arcs of its entries
/// evenly (as in Merrill, Garland, Grimshaw 2012): a scan computes the first arc of each entry in the block, and every thread
/// finds the entry of its arc by binary search.
/// entries  the frontier, `size` of them
/// depth    the level that this launch finds
/// Threads  at most one entry per thread: entry i belongs to block i mod blocks, so that the parts of a hub are
///          spread; barriers of the block. The order of the threads affects the order of the queue and predecessors, not
///          levels.
struct ExpandEvenly {
    static constexpr const char* name = "expand_evenly";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    static constexpr std::uint32_t kNumWarps = shape.threads_per_block / kWarpSize;
    struct Shared {
        std::uint32_t before[shape.threads_per_block];  ///< arcs of the preceding entries in this block
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
                // The last entry that begins at or before this arc.
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

// ------------------------------------------------------------------------------------ Look up frontier

/// One level of breadth-first search bottom-up (Beamer, Asanović, Patterson 2012): each unvisited vertex searches its
/// neighbours for one in the frontier, and is found with the first. A thread examines the first arcs of its vertex; the whole
/// warp walks longer rows.
/// frontier  one bit per vertex
/// depth     the level that this launch finds
/// found     one bit per vertex, written: the found vertices
/// state     the next queue is not written
/// Threads   blocks loop until no vertex is left; a warp takes the 32
///           vertices of a word at a time. Every arc of the graph must have its
///           twin.
struct LookUpFrontier {
    static constexpr const char* name = "look_up_frontier";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    static constexpr std::uint32_t kNumWarps = shape.threads_per_block / kWarpSize;
    static constexpr std::uint32_t kSingleThread = 8;  ///< arcs that a single thread examines
    struct Shared {
        std::uint32_t found[kNumWarps], arcs[kNumWarps], examined[kNumWarps];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, CsrView graph, Span<const std::uint32_t> frontier,
                            std::uint32_t depth, Span<std::uint32_t> found, SearchState state) const {
        const auto lane = ctx.lane();
        const auto num_warps = ctx.grid_size() * kNumWarps;
        std::uint32_t num_found = 0, num_arcs = 0, examined = 0;
        for (auto w = ctx.block_index() * kNumWarps + ctx.warp(); w < state.visited.size; w += num_warps) {
            const auto v = w * 32 + lane;
            const auto visited = ctx.load(state.visited, w);
            std::uint32_t begin = 0, end = 0, next = 0, from = kNone;
            if (v < state.level.size && (visited >> lane & 1) == 0) {  // line 7
                begin = next = ctx.load(graph.row_offsets, v);
                end = ctx.load(graph.row_offsets, v + 1);
            }
            const auto soon = end - begin < kSingleThread ? end : begin + kSingleThread;
            for (; next < soon && from == kNone; ++next) {  // line 8
                const auto u = ctx.load(graph.column_indices, next);
                const auto bits = ctx.load(frontier, VertexBits::word(u));
                if ((bits & VertexBits::bit(u)) != 0) from = u;
            }
            examined += next - begin;
            auto go_on = ctx.ballot(from == kNone && next < end);
            while (go_on != 0) {
                const auto whose = lowest_bit(go_on);
                go_on &= go_on - 1;
                const auto first = ctx.shuffle(next, whose), last = ctx.shuffle(end, whose);
                for (auto base = first; base < last; base += kWarpSize) {
                    auto u = kNone;
                    if (base + lane < last) {
                        ++examined;
                        const auto head = ctx.load(graph.column_indices, base + lane);
                        const auto bits = ctx.load(frontier, VertexBits::word(head));
                        if ((bits & VertexBits::bit(head)) != 0) u = head;
                    }
                    const auto hits = ctx.ballot(u != kNone);
                    if (hits == 0) continue;
                    const auto its = ctx.shuffle(u, lowest_bit(hits));
                    if (lane == whose) from = its;
                    break;
                }
            }
            if (from != kNone) {
                state.found(ctx, v, depth, from);  // line 9
                ++num_found;
                num_arcs += end - begin;
            }
            const auto all = ctx.ballot(from != kNone);
            if (lane == 0) {
                ctx.store(found, w, all);
                if (all != 0) ctx.store(state.visited, w, visited | all);
            }
        }
        for (std::uint32_t distance = kWarpSize / 2; distance != 0; distance /= 2) {
            num_found += ctx.shuffle_down(num_found, distance);
            num_arcs += ctx.shuffle_down(num_arcs, distance);
            examined += ctx.shuffle_down(examined, distance);
        }
        if (lane == 0) {
            ctx.store(shared.found, ctx.warp(), num_found);
            ctx.store(shared.arcs, ctx.warp(), num_arcs);
            ctx.store(shared.examined, ctx.warp(), examined);
        }
        ctx.sync_block();
        if (ctx.thread_index() != 0) return;
        num_found = num_arcs = examined = 0;
        for (std::uint32_t k = 0; k < kNumWarps; ++k) {
            const auto one = ctx.load(shared.found, k);
            const auto its = ctx.load(shared.arcs, k);
            const auto seen = ctx.load(shared.examined, k);
            num_found += one;
            num_arcs += its;
            examined += seen;
        }
        if (examined != 0) ctx.atomic_add(state.counts, SearchState::kExamined, examined);
        if (num_found == 0) return;
        ctx.atomic_add(state.counts, SearchState::kFound, num_found);
        ctx.atomic_add(state.counts, SearchState::kArcs, num_arcs);
    }
};

/// Sets the bits of a level; bottom-up begins with them.
/// Threads  one per vertex; a warp for the 32 vertices of a word.
struct BitsOfLevel {
    static constexpr const char* name = "bits_of_level";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> level, std::uint32_t depth,
                            Span<std::uint32_t> bits) const {
        const auto v = ctx.global_thread();
        auto own = kNone;
        if (v < level.size) own = ctx.load(level, v);
        const auto all = ctx.ballot(own == depth);
        if (ctx.lane() == 0 && VertexBits::word(v) < bits.size) ctx.store(bits, VertexBits::word(v), all);
    }
};

/// Rebuilds the queue of a level from its bits, to continue top-down after bottom-up.
/// bits     the vertices of the level
/// Threads  one per vertex.
struct QueueOfBits {
    static constexpr const char* name = "queue_of_bits";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> bits,
                            Span<std::uint64_t> queue, Span<std::uint32_t> counts) const {
        const auto v = ctx.global_thread();
        const auto lane = ctx.lane();
        std::uint32_t word = 0, parts = 0;
        if (VertexBits::word(v) < bits.size) word = ctx.load(bits, VertexBits::word(v));
        if ((word & VertexBits::bit(v)) != 0) {
            const auto row = ctx.load(row_offsets, v);
            const auto end_row = ctx.load(row_offsets, v + 1);
            parts = FrontierEntry::parts(end_row - row);
        }
        auto place = parts;
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto left = ctx.shuffle_up(place, distance);
            if (lane >= distance) place += left;
        }
        std::uint32_t room = 0;
        if (lane == kWarpSize - 1 && place != 0) room = ctx.atomic_add(counts, SearchState::kEntries, place);
        place = ctx.shuffle(room, kWarpSize - 1) + place - parts;
        for (std::uint32_t p = 0; p < parts; ++p) ctx.store(queue, place + p, FrontierEntry::pack(v, p));
    }
};

}  // namespace lockstep
