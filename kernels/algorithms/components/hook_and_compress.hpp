#pragma once

#include <cstdint>

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/load_lately.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// -------------------------------------------------------------------------------------------- Row part

/// A part of a row that is too long for one thread: its vertex and the number of the part.
struct RowPart {
    static constexpr std::uint32_t kSingleThread = 64;  ///< arcs that one thread examines
    static constexpr std::uint32_t kArcs = 512;  ///< of a part; the last part may have fewer

    SIMT_HOST_FN static std::uint64_t pack(std::uint32_t vertex, std::uint32_t index) {
        return std::uint64_t{index} << 32 | vertex;
    }
    SIMT_HOST_FN static std::uint32_t vertex(std::uint64_t part) { return static_cast<std::uint32_t>(part); }
    SIMT_HOST_FN static std::uint32_t index(std::uint64_t part) { return static_cast<std::uint32_t>(part >> 32); }
    /// The number of parts of a row with this number of arcs; 0 if one thread examines it.
    SIMT_HOST_FN static std::uint32_t count(std::uint32_t arcs) {
        return arcs <= kSingleThread ? 0 : arcs / kArcs + (arcs % kArcs != 0);
    }
};

/// Parts of long rows: threads with one row each leave them to threads that share them.
struct LongRows {
    Span<std::uint64_t> parts;  ///< capacity for all parts; none: no row is long
    Span<std::uint32_t> num_parts;  ///< 1 entry, 0 before

    /// True if a row with this number of arcs is left to other threads.
    template <class Ctx>
    SIMT_FN bool leave(Ctx& ctx, std::uint32_t vertex, std::uint32_t arcs) const {
        if (parts.size == 0) return false;
        const auto count = RowPart::count(arcs);
        if (count == 0) return false;
        const auto place = ctx.atomic_add(num_parts, 0, count);
        for (std::uint32_t i = 0; i < count; ++i) ctx.store(parts, place + i, RowPart::pack(vertex, i));
        return true;
    }
};

// ----------------------------------------------------------------------------------- Hook and compress

/// A forest over vertices in which a parent is never higher than its child, and which many threads change concurrently.
struct JoinedForest {
    Span<std::uint32_t> pointer;  ///< a root points to itself
    Span<std::uint32_t> hook;  ///< the vertex to which a former root was hooked

    /// The root of a vertex's tree, or a recent one: a stale pointer also leads upwards, and join() checks again. Pointers on
    /// the path are set to skip the next one, as long as that is lower.
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

    /// Hooks the larger of two roots onto the smaller; if another thread was faster, hooks its new root. Returns the smaller.
    template <class Ctx>
    SIMT_FN std::uint32_t join(Ctx& ctx, std::uint32_t a, std::uint32_t b) const {
        while (a != b) {
            const auto low = a < b ? a : b, high = a < b ? b : a;
            const auto was = ctx.atomic_cas(pointer, high, high, low);
            if (was == high) {
                ctx.store(hook, high, low);  // only once: it is no longer a root
                return low;
            }
            a = low;
            b = was;
        }
        return a;
    }
};

/// Initial guess: each vertex points to its first lower neighbour among the arcs that it examines.
/// row_offsets, column_indices  the graph
/// pointer, hook  n entries, written
/// Threads  one per vertex, no shared memory, no barrier.
struct PointLower {
    static constexpr const char* name = "point_lower";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    static constexpr std::uint32_t kMaxArcs = 8;  ///< examined arcs of a row; a hub may have no lower neighbour
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, Span<std::uint32_t> pointer,
                            Span<std::uint32_t> hook) const {
        const auto v = ctx.global_thread();
        if (v >= pointer.size) return;
        const auto begin = ctx.load(row_offsets, v);
        const auto end_row = ctx.load(row_offsets, v + 1);
        const auto end = end_row - begin < kMaxArcs ? end_row : begin + kMaxArcs;
        auto to = v;
        for (auto e = begin; e < end && to == v; ++e) {  // line 1
            const auto w = ctx.load(column_indices, e);
            if (w < v) to = w;
        }
        ctx.store(pointer, v, to);  // line 2
        ctx.store(hook, v, to);
    }
};

/// Joins the trees of both ends of the first arcs of each row: the beginning of Afforest (Sutton, Ben-Nun, Barak 2018).
/// row_offsets, column_indices  the graph
/// num_arcs   examined arcs of each row
/// pointer    n entries: a forest in which parents are lower
/// hook       n entries, written for roots that are joined to others
/// Threads    one per vertex, no shared memory, no barrier. The order of the threads affects the pointers, not the trees.
struct HookFirstArcs {
    static constexpr const char* name = "hook_first_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, std::uint32_t num_arcs,
                            Span<std::uint32_t> pointer, Span<std::uint32_t> hook) const {
        const auto v = ctx.global_thread();
        if (v >= pointer.size) return;
        const JoinedForest forest{pointer, hook};
        const auto begin = ctx.load(row_offsets, v);
        const auto end_row = ctx.load(row_offsets, v + 1);
        const auto end = end_row - begin < num_arcs ? end_row : begin + num_arcs;
        if (begin == end) return;
        auto own = forest.find(ctx, v);  // line 6
        for (auto e = begin; e < end; ++e) {  // line 7
            const auto w = ctx.load(column_indices, e);
            const auto other = forest.find(ctx, w);  // line 8
            own = forest.join(ctx, own, other);  // line 9
        }
    }
};

/// Joins the trees of both ends of each arc (Jaiganesh, Burtscher 2018), except arcs that PointLower has joined. Long rows are
/// left to HookLongRows.
/// row_offsets, column_indices  the graph
/// both_ways  1: every arc has its twin, and only one of the two is examined
/// pointer    n entries, as left by PointLower: a forest in which parents are lower
/// hook       n entries, as left by PointLower; written for roots that are joined to others
/// rows       receives the long rows; none: no row is long
/// Threads    one per vertex, no shared memory, no barrier. The order of the threads affects the pointers, not the trees.
struct HookAndCompress {
    static constexpr const char* name = "hook_and_compress";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, std::uint32_t both_ways,
                            Span<std::uint32_t> pointer, Span<std::uint32_t> hook, LongRows rows) const {
        const auto v = ctx.global_thread();
        if (v >= pointer.size) return;
        const JoinedForest forest{pointer, hook};
        const auto begin = ctx.load(row_offsets, v);
        const auto end = ctx.load(row_offsets, v + 1);
        if (begin == end) return;
        if (rows.leave(ctx, v, end - begin)) return;
        auto own = forest.find(ctx, v);  // line 6
        bool first = true;
        for (auto e = begin; e < end; ++e) {  // line 7
            const auto w = ctx.load(column_indices, e);
            if (both_ways != 0 && w >= v) continue;
            if (w < v && first && e - begin < PointLower::kMaxArcs) {  // the guess of PointLower
                first = false;
                continue;
            }
            const auto other = forest.find(ctx, w);  // line 8
            own = forest.join(ctx, own, other);  // line 9
        }
    }
};

/// The same for vertices outside of one component, and for all arcs except the first of each row: the last step of Afforest (Sutton,
/// Ben-Nun, Barak 2018). An arc between two vertices of that component joins nothing, and an arc that leaves it has a twin.
/// row_offsets, column_indices  a graph whose arcs all have their twins
/// first_arc  arcs of each row that have already joined their ends
/// component  n entries: vertices with equal components are already in one tree
/// largest    1 entry: the component whose rows are skipped
/// Threads    one per vertex, no shared memory, no barrier. The order of the threads affects the pointers, not the trees.
struct HookOutsiders {
    static constexpr const char* name = "hook_outsiders";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, std::uint32_t first_arc,
                            Span<const std::uint32_t> component, Span<const std::uint32_t> largest,
                            Span<std::uint32_t> pointer, Span<std::uint32_t> hook, LongRows rows) const {
        const auto v = ctx.global_thread();
        if (v >= pointer.size) return;
        const auto passed_over = ctx.load(largest, 0);
        const auto its = ctx.load(component, v);
        if (its == passed_over) return;  // line 5
        const JoinedForest forest{pointer, hook};
        const auto row = ctx.load(row_offsets, v);
        const auto end = ctx.load(row_offsets, v + 1);
        if (end - row <= first_arc) return;
        const auto begin = row + first_arc;
        if (rows.leave(ctx, v, end - begin)) return;
        auto own = forest.find(ctx, v);  // line 6
        for (auto e = begin; e < end; ++e) {  // line 7
            const auto w = ctx.load(column_indices, e);
            const auto other = forest.find(ctx, w);  // line 8
            own = forest.join(ctx, own, other);  // line 9
        }
    }
};

/// The same for long rows: one warp per part.
/// row_offsets, column_indices  the graph
/// first_arc  number of first arcs of each row that are left out
/// pointer, hook  n entries, as above
/// rows       the parts of long rows
/// Threads    warps loop until no part is left; no shared memory, no barrier. The order of the threads affects the pointers.
struct HookLongRows {
    static constexpr const char* name = "hook_long_rows";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, std::uint32_t first_arc,
                            Span<std::uint32_t> pointer, Span<std::uint32_t> hook, LongRows rows) const {
        const JoinedForest forest{pointer, hook};
        const auto size = ctx.load(rows.num_parts, 0);
        const auto lane = ctx.lane(), warps = ctx.grid_threads() / kWarpSize;
        for (auto p = ctx.global_thread() / kWarpSize; p < size; p += warps) {
            const auto part = ctx.load(rows.parts, p);
            const auto v = RowPart::vertex(part);
            const auto row = ctx.load(row_offsets, v);
            const auto end_row = ctx.load(row_offsets, v + 1);
            const auto begin = row + first_arc + RowPart::index(part) * RowPart::kArcs;
            const auto end = end_row - begin < RowPart::kArcs ? end_row : begin + RowPart::kArcs;
            auto own = forest.find(ctx, v);  // line 6
            for (auto e = begin + lane; e < end; e += kWarpSize) {  // line 7
                const auto w = ctx.load(column_indices, e);
                const auto other = forest.find(ctx, w);  // line 8
                own = forest.join(ctx, own, other);  // line 9
            }
        }
    }
};

/// Sets the component of each vertex to the root of its tree, and points it there.
/// pointer    n entries; roots do not change
/// component  n entries, written
/// Threads    one per vertex, no shared memory, no barrier.
struct PointToRoot {
    static constexpr const char* name = "point_to_root";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .work_varies = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> pointer, Span<std::uint32_t> component) const {
        const auto v = ctx.global_thread();
        if (v >= pointer.size) return;
        auto root = v;
        for (;;) {
            const auto next = load_lately(ctx, pointer, root);  // line 11
            if (next == root) break;
            root = next;
        }
        ctx.store_relaxed(pointer, v, root);
        ctx.store(component, v, root);  // line 12
    }
};

}  // namespace lockstep
