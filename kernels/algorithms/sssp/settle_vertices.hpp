#pragma once

#include "kernels/algorithms/sssp/distances.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// A priority queue: a binary heap of vertices by their distances.
struct HeapView {
    Span<std::uint32_t> vertex;  ///< n entries: what stands at each place; the nearest at place 0
    Span<std::uint32_t> place;  ///< n entries: where a vertex stands, kNone where it does not
    /// kSize: of the heap; kRelaxed, kSettled: arcs and vertices in this launch; kFarthest, kLast: distance and number of
    /// the last of them
    Span<std::uint32_t> counts;
    static constexpr std::uint32_t kSize = 0, kRelaxed = 1, kSettled = 2, kFarthest = 3, kLast = 4, kNumCounts = 5;
};

/// Takes the nearest vertices from the queue, so many at most, and relaxes the arcs out of each (Malison 2012, Alg. 2).
/// settled  n flags
/// Threads  one in all, no shared memory, no barrier.
/// Departs from the thesis, which puts all vertices into the queue at first: a vertex joins it once there is a way to it.
struct SettleVertices {
    static constexpr const char* name = "settle_vertices";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<Length> graph, HeapView heap, std::uint32_t most,
                            Span<Length> distance, Span<std::uint32_t> predecessor, Span<std::uint32_t> improved,
                            Span<std::uint32_t> settled) const {
        auto size = ctx.load(heap.counts, HeapView::kSize);
        std::uint32_t relaxed = 0, taken = 0, last_taken = kNone;
        Length farthest = 0;
        for (; taken < most && size != 0; ++taken) {  // line 7
            const auto added = ctx.load(heap.vertex, 0);  // line 16
            ctx.store(heap.place, added, kNone);
            --size;
            if (size != 0) {
                const auto last = ctx.load(heap.vertex, size);
                sink(ctx, heap, distance, last, size);
            }
            ctx.store(settled, added, 1u);
            const auto here = ctx.load(distance, added);
            farthest = here;
            last_taken = added;
            const auto begin = ctx.load(graph.row_offsets, added);
            const auto end = ctx.load(graph.row_offsets, added + 1);
            relaxed += end - begin;
            for (auto e = begin; e < end; ++e) {  // line 8
                const auto head = ctx.load(graph.column_indices, e);
                const auto weight = ctx.load(graph.edge_weights, e);
                const auto relax = sssp::one_arc_more(here, weight);  // line 9
                const auto there = ctx.load(distance, head);
                if (relax >= there) continue;  // line 10
                ctx.store(distance, head, relax);  // line 11
                ctx.store(predecessor, head, added);  // line 12
                const auto times = ctx.load(improved, head);
                ctx.store(improved, head, times + 1);
                auto place = ctx.load(heap.place, head);
                if (place == kNone) place = size++;
                rise(ctx, heap, distance, head, place);  // line 13
            }
        }
        ctx.store(heap.counts, HeapView::kSize, size);
        ctx.store(heap.counts, HeapView::kRelaxed, relaxed);
        ctx.store(heap.counts, HeapView::kSettled, taken);
        ctx.store(heap.counts, HeapView::kFarthest, sssp::word_of(farthest));
        ctx.store(heap.counts, HeapView::kLast, last_taken);
    }

private:
    template <class Ctx>
    static SIMT_FN void put(Ctx& ctx, HeapView heap, std::uint32_t vertex, std::uint32_t place) {
        ctx.store(heap.vertex, place, vertex);
        ctx.store(heap.place, vertex, place);
    }

    /// Puts a vertex at a place or above, where none that is nearer stands below it.
    template <class Ctx, class Length>
    static SIMT_FN void rise(Ctx& ctx, HeapView heap, Span<Length> distance, std::uint32_t vertex,
                             std::uint32_t place) {
        const auto own = ctx.load(distance, vertex);
        while (place != 0) {
            const auto above = (place - 1) / 2;
            const auto other = ctx.load(heap.vertex, above);
            const auto others = ctx.load(distance, other);
            if (others <= own) break;
            put(ctx, heap, other, place);
            place = above;
        }
        put(ctx, heap, vertex, place);
    }

    /// Puts a vertex at the top or below, in a heap of so many.
    template <class Ctx, class Length>
    static SIMT_FN void sink(Ctx& ctx, HeapView heap, Span<Length> distance, std::uint32_t vertex, std::uint32_t size) {
        const auto own = ctx.load(distance, vertex);
        std::uint32_t place = 0;
        while (2 * std::uint64_t{place} + 1 < size) {
            auto below = 2 * place + 1;
            auto other = ctx.load(heap.vertex, below);
            auto others = ctx.load(distance, other);
            if (below + 1 < size) {
                const auto right = ctx.load(heap.vertex, below + 1);
                const auto rights = ctx.load(distance, right);
                if (rights < others) {
                    ++below;
                    other = right;
                    others = rights;
                }
            }
            if (own <= others) break;
            put(ctx, heap, other, place);
            place = below;
        }
        put(ctx, heap, vertex, place);
    }
};

}  // namespace lockstep
