#pragma once

#include "kernels/algorithms/sssp/distances.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// Puts each active vertex at its place among them, with the number of arcs out of it (Malison 2012, 5.4.2).
/// active    n flags
/// position  n entries: active vertices before each
/// vertices, degrees  as many entries as vertices are active
/// Threads   one per vertex, no shared memory, no barrier.
struct GatherActive {
    static constexpr const char* name = "gather_active";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<Length> graph, Span<const std::uint32_t> active,
                            Span<const std::uint32_t> position, Span<std::uint32_t> vertices,
                            Span<std::uint32_t> degrees) const {
        const auto vertex = ctx.global_thread();
        if (vertex >= active.size) return;
        const auto flag = ctx.load(active, vertex);
        if (flag == 0) return;
        const auto place = ctx.load(position, vertex);
        const auto begin = ctx.load(graph.row_offsets, vertex);
        const auto end = ctx.load(graph.row_offsets, vertex + 1);
        ctx.store(vertices, place, vertex);  // line 3
        ctx.store(degrees, place, end - begin);  // line 4
    }
};

/// Lengths as words in the same order: the sign of an int32 is flipped, of a negative float all bits.
template <class Length>
struct OrderedLength {
    static constexpr std::uint32_t kSign = 0x80000000u;
    static SIMT_FN std::uint32_t word(Length length) {
        const auto bits = sssp::word_of(length);
        return std::is_same_v<Length, float> && (bits & kSign) != 0 ? ~bits : bits ^ kSign;
    }
    static SIMT_FN Length length(std::uint32_t word) {
        const auto bits = std::is_same_v<Length, float> && (word & kSign) == 0 ? ~word : word ^ kSign;
        return __builtin_bit_cast(Length, bits);
    }
};

/// Work items of a round: the arcs out of its active vertices.
struct ActiveArcsView {
    Span<const std::uint32_t> vertices;  ///< active ones
    Span<const std::uint32_t> offsets;  ///< of each the first of its work items
    std::uint32_t num_active = 0, num_items = 0;
};

/// Relaxes the arcs out of active vertices (Malison 2012, 5.4.2). The vertex that owns a work item is searched for among the prefix
/// sums of the degrees.
/// owner      num_items entries: the vertex
/// candidate  num_items entries: the length of the way that ends in the arc
/// best       n entries, all bits set before: of all candidates at a vertex the least, and the vertex that its arc leaves
/// Threads    one per work item, no shared memory, no barrier.
/// The thesis does not say how to minimise once arcs are sorted by source: an atomic minimum at each destination does it, of
/// distance and source in one number, so that who comes first does not matter.
struct RelaxActive {
    static constexpr const char* name = "relax_active";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<Length> graph, ActiveArcsView work,
                            Span<const Length> distance, Span<std::uint32_t> owner, Span<Length> candidate,
                            Span<std::uint64_t> best) const {
        const auto item = ctx.global_thread();
        if (item >= work.num_items) return;
        std::uint32_t low = 0, high = work.num_active;  // the owner's place is in [low, high)
        while (high - low > 1) {  // line 6
            const auto middle = low + (high - low) / 2;
            const auto first = ctx.load(work.offsets, middle);
            if (first <= item) low = middle;
            else high = middle;
        }
        const auto first = ctx.load(work.offsets, low);
        const auto tail = ctx.load(work.vertices, low);
        const auto begin = ctx.load(graph.row_offsets, tail);
        const auto arc = begin + (item - first);
        const auto head = ctx.load(graph.column_indices, arc);
        const auto weight = ctx.load(graph.edge_weights, arc);
        const auto here = ctx.load(distance, tail);
        const auto sum = sssp::one_arc_more(here, weight);  // line 7
        ctx.store(owner, item, tail);
        ctx.store(candidate, item, sum);
        const auto known = ctx.load(distance, head);
        if (sum < known) ctx.atomic_min(best, head, key(sum, tail));  // line 8
    }

    /// Less where the distance is, and of equal ones where the vertex is.
    template <class Length>
    static SIMT_FN std::uint64_t key(Length sum, std::uint32_t tail) {
        return std::uint64_t{OrderedLength<Length>::word(sum)} << 32 | tail;
    }
};

/// Takes the best candidate of each vertex; who gets nearer is active in the next round (Malison 2012, 5.4.2).
/// best     n entries, left with all bits set
/// Threads  one per vertex, no shared memory, no barrier.
struct TakeBest {
    static constexpr const char* name = "take_best";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint64_t> best, Span<std::uint32_t> active,
                            PathsView<Length> paths) const {
        const auto vertex = ctx.global_thread();
        if (vertex >= active.size) return;
        const auto found = ctx.load(best, vertex);
        const bool nearer = found != ~std::uint64_t{0};
        ctx.store(active, vertex, nearer ? 1u : 0u);  // line 1
        if (!nearer) return;
        ctx.store(best, vertex, ~std::uint64_t{0});
        ctx.store(paths.distance, vertex, OrderedLength<Length>::length(static_cast<std::uint32_t>(found >> 32)));
        ctx.store(paths.predecessor, vertex, static_cast<std::uint32_t>(found));
        const auto times = ctx.load(paths.improved, vertex);
        ctx.store(paths.improved, vertex, times + 1);
    }
};

}  // namespace lockstep
