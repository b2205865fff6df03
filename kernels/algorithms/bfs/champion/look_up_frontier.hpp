#pragma once

#include "kernels/algorithms/bfs/champion/search_state.hpp"
#include "kernels/algorithms/bfs/expand.hpp"

namespace lockstep {

/// One level of breadth-first search bottom-up (Beamer, Asanović, Patterson 2012): each vertex that is not visited looks among its
/// neighbours for one of the frontier, and is found with the first. A thread looks at the first arcs of its vertex; rows that go on
/// are walked by the whole warp.
/// frontier  a bit a vertex
/// depth     the level that is found
/// found     a bit a vertex, written: those that are found
/// state     the next queue stays as it is
/// Threads   blocks go on until no vertex is left, a warp for the 32 vertices of a word at a time. A graph whose arcs all have their
///           twins.
struct LookUpFrontier {
    static constexpr const char* name = "look_up_frontier";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    static constexpr std::uint32_t kNumWarps = shape.threads_per_block / kWarpSize;
    static constexpr std::uint32_t kAlone = 8;  ///< arcs that a thread looks at
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
            const auto soon = end - begin < kAlone ? end : begin + kAlone;
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

/// The bits of a level, with which bottom-up begins.
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

/// The queue of a level, with which top-down goes on after bottom-up.
/// bits     of the level
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
