#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/algorithms/sssp/from_one_source.hpp"
#include "kernels/algorithms/sssp/path_problem.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------- Settle vertices

/// A priority queue of vertices by their distances.
struct QueueView {
    Span<std::uint32_t> vertex;  ///< n entries: the vertex at each place
    Span<std::uint32_t> place;  ///< n entries: the place of each vertex, kNone if it is not in the queue
    /// kSize: size of the queue; of this launch, kRelaxed, kSettled: arcs and vertices; kInserted, kLowered: calls of insert and
    /// setpriority; kCompared, kComparedHigh: compared distances of queued vertices, in 64 bits; kFarthest, kLast: distance
    /// and number of the last settled vertex
    Span<std::uint32_t> counts;
    static constexpr std::uint32_t kSize = 0, kRelaxed = 1, kSettled = 2, kFarthest = 3, kLast = 4, kInserted = 5,
                                   kLowered = 6, kCompared = 7, kComparedHigh = 8, kNumCounts = 9;
};

/// A binary heap: the nearest vertex is at place 0. Each operation compares O(log n) distances.
struct HeapQueue {
    static constexpr const char* kernel = "settle_vertices";

    /// Removes and returns the nearest vertex. size  at least 1; becomes one less
    template <class Ctx, class Length>
    static SIMT_FN std::uint32_t take_nearest(Ctx& ctx, QueueView queue, Span<Length> distance, std::uint32_t& size,
                                              std::uint64_t& compared) {
        const auto nearest = ctx.load(queue.vertex, 0);
        ctx.store(queue.place, nearest, kNone);
        --size;
        if (size != 0) {
            const auto last = ctx.load(queue.vertex, size);
            sink(ctx, queue, distance, last, size, compared);
        }
        return nearest;
    }

    /// Call it after the distance of the vertex at this place, or of one that joins there, became less: moves it up until
    /// its parent is at most as far.
    template <class Ctx, class Length>
    static SIMT_FN void place_nearer(Ctx& ctx, QueueView queue, Span<Length> distance, std::uint32_t vertex,
                                     std::uint32_t place, std::uint64_t& compared) {
        const auto own = ctx.load(distance, vertex);
        while (place != 0) {
            const auto above = (place - 1) / 2;
            const auto other = ctx.load(queue.vertex, above);
            const auto others = ctx.load(distance, other);
            ++compared;
            if (others <= own) break;
            put(ctx, queue, other, place);
            place = above;
        }
        put(ctx, queue, vertex, place);
    }

private:
    template <class Ctx>
    static SIMT_FN void put(Ctx& ctx, QueueView queue, std::uint32_t vertex, std::uint32_t place) {
        ctx.store(queue.vertex, place, vertex);
        ctx.store(queue.place, vertex, place);
    }

    /// Moves a vertex down from the top of a heap of the given size.
    template <class Ctx, class Length>
    static SIMT_FN void sink(Ctx& ctx, QueueView queue, Span<Length> distance, std::uint32_t vertex, std::uint32_t size,
                             std::uint64_t& compared) {
        const auto own = ctx.load(distance, vertex);
        std::uint32_t place = 0;
        while (2 * std::uint64_t{place} + 1 < size) {
            auto below = 2 * place + 1;
            auto other = ctx.load(queue.vertex, below);
            auto others = ctx.load(distance, other);
            if (below + 1 < size) {
                const auto right = ctx.load(queue.vertex, below + 1);
                const auto rights = ctx.load(distance, right);
                ++compared;
                if (rights < others) {
                    ++below;
                    other = right;
                    others = rights;
                }
            }
            ++compared;
            if (own <= others) break;
            put(ctx, queue, other, place);
            place = below;
        }
        put(ctx, queue, vertex, place);
    }
};

/// An array in no order (Malison 2012, 1.5.3): insert appends, setpriority is the assignment of the distance, and dequeueMin
/// searches the whole array. The last vertex fills the hole.
struct ArrayQueue {
    static constexpr const char* kernel = "settle_vertices_from_array";

    template <class Ctx, class Length>
    static SIMT_FN std::uint32_t take_nearest(Ctx& ctx, QueueView queue, Span<Length> distance, std::uint32_t& size,
                                              std::uint64_t& compared) {
        auto nearest = ctx.load(queue.vertex, 0);
        auto least = ctx.load(distance, nearest);
        std::uint32_t hole = 0;
        for (std::uint32_t place = 1; place < size; ++place) {
            const auto other = ctx.load(queue.vertex, place);
            const auto others = ctx.load(distance, other);
            if (others >= least) continue;
            nearest = other;
            least = others;
            hole = place;
        }
        compared += size - 1;
        --size;
        ctx.store(queue.place, nearest, kNone);
        if (hole == size) return nearest;
        const auto last = ctx.load(queue.vertex, size);
        ctx.store(queue.vertex, hole, last);
        ctx.store(queue.place, last, hole);
        return nearest;
    }

    template <class Ctx, class Length>
    static SIMT_FN void place_nearer(Ctx& ctx, QueueView queue, Span<Length>, std::uint32_t vertex, std::uint32_t place,
                                     std::uint64_t&) {
        ctx.store(queue.vertex, place, vertex);
        ctx.store(queue.place, vertex, place);
    }
};

/// Takes up to `most` nearest vertices from the queue and relaxes the arcs out of each (Malison 2012, Alg. 2).
/// target   ends when this vertex leaves the queue; kNone: when the queue is empty
/// settled  n flags
/// Threads  one in all, no shared memory, no barrier.
/// Departs from the thesis, which initially queues all vertices: here a vertex is queued once there is a path to it.
template <class Queue>
struct SettleVertices {
    static constexpr const char* name = Queue::kernel;
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<Length> graph, QueueView queue, std::uint32_t most,
                            std::uint32_t target, Span<Length> distance, Span<std::uint32_t> predecessor,
                            Span<std::uint32_t> improved, Span<std::uint32_t> settled) const {
        auto size = ctx.load(queue.counts, QueueView::kSize);
        std::uint32_t relaxed = 0, taken = 0, inserted = 0, lowered = 0, last_taken = kNone;
        std::uint64_t compared = 0;
        Length farthest = 0;
        while (taken < most && size != 0) {  // line 7
            const auto added = Queue::take_nearest(ctx, queue, distance, size, compared);  // line 16
            ++taken;
            ctx.store(settled, added, 1u);
            const auto here = ctx.load(distance, added);
            farthest = here;
            last_taken = added;
            if (added == target) break;
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
                auto place = ctx.load(queue.place, head);
                ++(place == kNone ? inserted : lowered);
                if (place == kNone) place = size++;
                Queue::place_nearer(ctx, queue, distance, head, place, compared);  // line 13
            }
        }
        ctx.store(queue.counts, QueueView::kSize, size);
        ctx.store(queue.counts, QueueView::kRelaxed, relaxed);
        ctx.store(queue.counts, QueueView::kSettled, taken);
        ctx.store(queue.counts, QueueView::kFarthest, sssp::word_of(farthest));
        ctx.store(queue.counts, QueueView::kLast, last_taken);
        ctx.store(queue.counts, QueueView::kInserted, inserted);
        ctx.store(queue.counts, QueueView::kLowered, lowered);
        ctx.store(queue.counts, QueueView::kCompared, static_cast<std::uint32_t>(compared));
        ctx.store(queue.counts, QueueView::kComparedHigh, static_cast<std::uint32_t>(compared >> 32));
    }
};

}  // namespace lockstep

namespace lockstep::sssp {

// -------------------------------------------------------------------------------------------- Dijkstra

/// Dijkstra's algorithm (Malison 2012, Alg. 2), one thread, with a heap or an array as its queue (1.5.3). A pass settles one
/// vertex; in graphs with more than kMaxPasses vertices a pass settles several. Of a single pair it ends when the destination
/// leaves the queue.
template <class Executor, class Length>
class DijkstraOf final : public FromOneSource<Executor, Length> {
public:
    DijkstraOf(Executor& executor, const PathProblem& problem, const ParameterValues& parameters)
        : FromOneSource<Executor, Length>(executor, problem),
          in_array_(parameters.at("queue") == 1),
          settled_(executor, this->n_, "settled"),
          queue_(executor, this->n_, "queue"),
          place_(executor, this->n_, "queue_place"),
          counts_(executor, QueueView::kNumCounts, "queue_counts") {
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
        this->host(inserted_);
        this->host(lowered_);
        this->host(dequeued_);
        this->host(compared_);
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
        counts_.upload({1, 0, 0, 0, kNone, 1, 0, 0, 0});
        passes_ = 0;
        inserted_ = 1;  // the source
        lowered_ = dequeued_ = compared_ = 0;
    }

private:
    static constexpr std::uint32_t kMaxPasses = 512;

    static std::uint64_t compared_in(const std::vector<std::uint32_t>& counts) {
        return std::uint64_t{counts[QueueView::kComparedHigh]} << 32 | counts[QueueView::kCompared];
    }

    bool relax() override {
        const auto before = counts_.download();
        const bool arrived = this->target_ != kNone && before[QueueView::kLast] == this->target_;
        if (before[QueueView::kSize] == 0 || arrived) return false;
        if (in_array_) launch(SettleVertices<ArrayQueue>{});
        else launch(SettleVertices<HeapQueue>{});
        const auto counts = counts_.download();
        inserted_ += counts[QueueView::kInserted];
        lowered_ += counts[QueueView::kLowered];
        dequeued_ += counts[QueueView::kSettled];
        compared_ += compared_in(counts);
        ++passes_;
        return true;
    }

    template <class Kernel>
    void launch(Kernel kernel) {
        this->executor_.launch(kernel, 1, this->graph(), QueueView{queue_.write(), place_.write(), counts_.write()},
                               ceil_div(this->n_, kMaxPasses), this->target_, this->distance_.write(),
                               this->predecessor_.write(), this->improved_.write(), settled_.write());
    }

    PassReport report(const Changes& changes) override {
        if (passes_ == 0) return this->report_source();
        const auto counts = counts_.download();
        const auto vertices = count_text(counts[QueueView::kSettled], "vertex", "vertices");
        const auto arcs = count_text(counts[QueueView::kRelaxed], "arc", "arcs");
        const auto nearer = count_text(changes["distance"].changed, "vertex", "vertices");
        const bool any = changes["distance"].changed != 0;
        PassReport report;
        report.label = "settle " + count_text(passes_);
        const bool one = counts[QueueView::kSettled] == 1;
        report.sentence = (one ? "Vertex " + count_text(counts[QueueView::kLast]) + ", at distance " +
                                     length_text(__builtin_bit_cast(Length, counts[QueueView::kFarthest])) + ","
                               : vertices) +
                          " left the queue for good, " + arcs + " relaxed, " + nearer + " got a shorter path";
        report.note = count_text(counts[QueueView::kSize], "vertex waits", "vertices wait") + " in the " +
                      (in_array_ ? "array" : "heap") + "; so far " + count_text(inserted_, "insertion", "insertions") +
                      ", " + count_text(lowered_, "lowered priority", "lowered priorities") + " and " +
                      count_text(dequeued_, "removal", "removals") + " compared " +
                      count_text(compared_, "pair of distances", "pairs of distances") + ".";
        report.lines = {
            {8, arcs, false}, {11, nearer, any}, {12, nearer, any}, {13, nearer, false}, {16, vertices, true}};
        report.figures = this->round_figures(counts[QueueView::kRelaxed], changes["distance"].changed);
        report.figures.push_back({"queue", static_cast<double>(counts[QueueView::kSize]), "vertices"});
        report.figures.push_back({"inserted", static_cast<double>(counts[QueueView::kInserted]), "vertices"});
        report.figures.push_back({"lowered", static_cast<double>(counts[QueueView::kLowered]), "priorities"});
        report.figures.push_back({"compared", static_cast<double>(compared_in(counts)), "distances"});
        report.figures.push_back({"settled", static_cast<double>(counts[QueueView::kSettled]), "vertices"});
        // All vertices in the queue are at least as far as those that have left it.
        this->report_final(report, __builtin_bit_cast(Length, counts[QueueView::kFarthest]));
        return report;
    }

    bool in_array_;  // the queue is an array in no order, else a heap
    Buffer<std::uint32_t> settled_, queue_, place_, counts_;
    std::uint32_t passes_ = 0;
    std::uint64_t inserted_ = 1, lowered_ = 0, dequeued_ = 0, compared_ = 0;  // operations of the queue so far
};

template <class Executor>
class Dijkstra final : public OnLengths<Executor, DijkstraOf> {
public:
    using OnLengths<Executor, DijkstraOf>::OnLengths;
};

AlgorithmInfo dijkstra();  ///< sssp.dijkstra: Malison 2012, Alg. 2

}  // namespace lockstep::sssp
