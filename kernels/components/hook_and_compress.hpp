#pragma once

#include <cstdint>

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/load_lately.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A forest over vertices in which a parent is never higher than its child, and which many threads change at once.
struct JoinedForest {
    Span<std::uint32_t> pointer;  ///< a root points to itself
    Span<std::uint32_t> hook;  ///< where a vertex was hooked when it was a root

    /// The root of a vertex's tree, or what it was lately: an old pointer leads upwards too, and join() looks again. Pointers on the
    /// way are made to skip the next one, as long as that leads lower.
    template <class Ctx>
    SIMT_FN std::uint32_t find(Ctx& ctx, std::uint32_t v) const {
        auto own = load_lately(ctx, pointer, v);
        if (own == v) return v;
        auto before = v;
        for (;;) {
            const auto next = load_lately(ctx, pointer, own);
            if (next >= own) return own;
            ctx.store_relaxed(pointer, before, next);
            before = own;
            own = next;
        }
    }

    /// Hooks the larger of two roots onto the smaller one, and if somebody was faster, what it has become. Returns the smaller one.
    template <class Ctx>
    SIMT_FN std::uint32_t join(Ctx& ctx, std::uint32_t a, std::uint32_t b) const {
        while (a != b) {
            const auto low = a < b ? a : b, high = a < b ? b : a;
            const auto was = ctx.atomic_cas(pointer, high, high, low);
            if (was == high) {
                ctx.store(hook, high, low);  // only once: it is no root any more
                return low;
            }
            a = low;
            b = was;
        }
        return a;
    }
};

/// Begins with a guess: each vertex points to the first of its neighbours that is lower.
/// row_offsets, column_indices  the graph
/// pointer, hook  n entries, written
/// Threads  one per vertex, no shared memory, no barrier.
struct PointLower {
    static constexpr const char* name = "point_lower";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, Span<std::uint32_t> pointer,
                            Span<std::uint32_t> hook) const {
        const auto v = ctx.global_thread();
        if (v >= pointer.size) return;
        const auto begin = ctx.load(row_offsets, v);
        const auto end = ctx.load(row_offsets, v + 1);
        auto to = v;
        for (auto e = begin; e < end && to == v; ++e) {  // line 1
            const auto w = ctx.load(column_indices, e);
            if (w < v) to = w;
        }
        ctx.store(pointer, v, to);  // line 2
        ctx.store(hook, v, to);
    }
};

/// Joins the trees of both ends of each arc (Jaiganesh, Burtscher 2018), but for those that PointLower has joined.
/// row_offsets, column_indices  the graph
/// both_ways  1: every arc has its twin, and of the two one is looked at
/// pointer    n entries, as PointLower has left them: a forest in which parents are lower
/// hook       n entries, the same; written for roots that are joined to others
/// Threads    one per vertex, no shared memory, no barrier. Who comes first decides where pointers are, not which trees there are.
struct HookAndCompress {
    static constexpr const char* name = "hook_and_compress";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, std::uint32_t both_ways,
                            Span<std::uint32_t> pointer, Span<std::uint32_t> hook) const {
        const auto v = ctx.global_thread();
        if (v >= pointer.size) return;
        const JoinedForest forest{pointer, hook};
        const auto begin = ctx.load(row_offsets, v);
        const auto end = ctx.load(row_offsets, v + 1);
        if (begin == end) return;
        auto own = forest.find(ctx, v);  // line 4
        bool first = true;
        for (auto e = begin; e < end; ++e) {  // line 5
            const auto w = ctx.load(column_indices, e);
            if (both_ways != 0 && w >= v) continue;
            if (w < v && first) {  // it was the guess
                first = false;
                continue;
            }
            const auto other = forest.find(ctx, w);  // line 6
            own = forest.join(ctx, own, other);  // line 7
        }
    }
};

/// Calls each vertex by the root of its tree, and points it there.
/// pointer    n entries; roots stay what they are
/// component  n entries, written
/// Threads    one per vertex, no shared memory, no barrier.
struct PointToRoot {
    static constexpr const char* name = "point_to_root";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> pointer, Span<std::uint32_t> component) const {
        const auto v = ctx.global_thread();
        if (v >= pointer.size) return;
        auto root = v;
        for (;;) {
            const auto next = load_lately(ctx, pointer, root);  // line 9
            if (next == root) break;
            root = next;
        }
        ctx.store_relaxed(pointer, v, root);
        ctx.store(component, v, root);  // line 10
    }
};

}  // namespace lockstep
