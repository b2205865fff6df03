#pragma once

#include <algorithm>

#include "kernels/algorithms/sssp/from_one_source.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------- Settle vertices

/// A priority queue: a binary heap of vertices by their distances.
struct HeapView {
    Span<std::uint32_t> vertex;  ///< n entries: the vertex at each place; the nearest at place 0
    Span<std::uint32_t> place;  ///< n entries: the place of each vertex, kNone if it is not in the heap
    /// kSize: size of the heap; kRelaxed, kSettled: arcs and vertices of this launch; kFarthest, kLast: distance and
    /// number of the last settled vertex
    Span<std::uint32_t> counts;
    static constexpr std::uint32_t kSize = 0, kRelaxed = 1, kSettled = 2, kFarthest = 3, kLast = 4, kNumCounts = 5;
};

/// Takes up to `most` nearest vertices from the queue and relaxes the arcs out of each (Malison 2012, Alg. 2).
/// settled  n flags
/// Threads  one in all, no shared memory, no barrier.
/// Departs from the thesis, which initially queues all vertices: here a vertex is queued once there is a path to it.
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

    /// Moves a vertex up from a place of the heap until its parent is at most as far.
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

    /// Moves a vertex down from the top of a heap of the given size.
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

namespace lockstep::sssp {

// -------------------------------------------------------------------------------------------- Dijkstra

/// Dijkstra's algorithm (Malison 2012, Alg. 2), one thread. A pass settles one vertex; in graphs with more than kMaxPasses
/// vertices a pass settles several.
template <class Executor, class Length>
class DijkstraOf final : public FromOneSource<Executor, Length> {
public:
    DijkstraOf(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : FromOneSource<Executor, Length>(executor, dataset, parameters),
          settled_(executor, this->n_, "settled"),
          queue_(executor, this->n_, "queue"),
          place_(executor, this->n_, "queue_place"),
          counts_(executor, HeapView::kNumCounts, "queue_counts") {
        this->show_paths();
        this->state(
            settled_,
            Column{
                .name = "settled", .role = Role::visited, .style = ValueStyle::flag, .space = space_names::vertices});
        this->space({.name = "queue", .one = "place", .size = this->n_, .many = "places"});
        this->state(queue_, Column{.name = "queue",
                                   .symbol = "queue",
                                   .role = Role::other,
                                   .style = ValueStyle::optional,
                                   .none = kNone,
                                   .space = "queue"});
        this->state(
            place_,
            Column{
                .name = "queue_place", .style = ValueStyle::optional, .none = kNone, .space = space_names::vertices});
        this->scratch(counts_);
        this->host(passes_);
        this->link({.from = "queue", .to = space_names::vertices, .column = "queue", .says = "vertex"});
        this->link(
            {.from = space_names::vertices, .to = "queue", .column = "queue_place", .says = "place in the queue"});
    }

    void start() override {
        FromOneSource<Executor, Length>::start();
        settled_.fill(0);
        queue_.fill(kNone);
        place_.fill(kNone);
        this->executor_.fill(queue_.data(), this->source_, 1);
        this->executor_.fill(place_.data() + this->source_, 0, 1);
        counts_.upload({1, 0, 0, 0, kNone});
        passes_ = 0;
    }

private:
    static constexpr std::uint32_t kMaxPasses = 512;

    bool relax() override {
        if (counts_.download()[HeapView::kSize] == 0) return false;
        this->executor_.launch(SettleVertices{}, 1, this->graph(),
                               HeapView{queue_.write(), place_.write(), counts_.write()},
                               ceil_div(this->n_, kMaxPasses), this->distance_.write(), this->predecessor_.write(),
                               this->improved_.write(), settled_.write());
        ++passes_;
        return true;
    }

    PassReport report(const Changes& changes) override {
        if (passes_ == 0) return this->report_source();
        const auto counts = counts_.download();
        const auto vertices = count_text(counts[HeapView::kSettled], "vertex", "vertices");
        const auto arcs = count_text(counts[HeapView::kRelaxed], "arc", "arcs");
        const auto nearer = count_text(changes["distance"].changed, "vertex", "vertices");
        const bool any = changes["distance"].changed != 0;
        PassReport report;
        report.label = "settle " + count_text(passes_);
        const bool one = counts[HeapView::kSettled] == 1;
        report.sentence = (one ? "Vertex " + count_text(counts[HeapView::kLast]) + ", at distance " +
                                     length_text(__builtin_bit_cast(Length, counts[HeapView::kFarthest])) + ","
                               : vertices) +
                          " left the queue for good, " + arcs + " relaxed, " + nearer + " got a shorter path";
        report.note = count_text(counts[HeapView::kSize], "vertex waits", "vertices wait") + " in the queue.";
        report.lines = {
            {8, arcs, false}, {11, nearer, any}, {12, nearer, any}, {13, nearer, false}, {16, vertices, true}};
        report.figures = this->round_figures(counts[HeapView::kRelaxed], changes["distance"].changed);
        report.figures.push_back({"queue", static_cast<double>(counts[HeapView::kSize]), "vertices"});
        report.figures.push_back({"settled", static_cast<double>(counts[HeapView::kSettled]), "vertices"});
        // All vertices in the queue are at least as far as those that have left it.
        this->report_final(report, __builtin_bit_cast(Length, counts[HeapView::kFarthest]));
        return report;
    }

    Buffer<std::uint32_t> settled_, queue_, place_, counts_;
    std::uint32_t passes_ = 0;
};

template <class Executor>
class Dijkstra final : public OnLengths<Executor, DijkstraOf> {
public:
    using OnLengths<Executor, DijkstraOf>::OnLengths;
};

AlgorithmInfo dijkstra();  ///< sssp.dijkstra: Malison 2012, Alg. 2

}  // namespace lockstep::sssp
