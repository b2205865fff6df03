#pragma once

#include <algorithm>

#include "kernels/algorithms/sssp/from_one_source.hpp"
#include "kernels/algorithms/sssp/settle_vertices.hpp"

namespace lockstep::sssp {

/// Dijkstra's algorithm (Malison 2012, Alg. 2), one thread. A pass settles one vertex; where there are more than kMaxPasses, as
/// many each.
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
                          " left the queue for good, " + arcs + " relaxed, " + nearer + " got nearer";
        report.note = count_text(counts[HeapView::kSize], "vertex waits", "vertices wait") + " in the queue.";
        report.lines = {
            {8, arcs, false}, {11, nearer, any}, {12, nearer, any}, {13, nearer, false}, {16, vertices, true}};
        report.figures = this->round_figures(counts[HeapView::kRelaxed], changes["distance"].changed);
        report.figures.push_back({"queue", static_cast<double>(counts[HeapView::kSize]), "vertices"});
        report.figures.push_back({"settled", static_cast<double>(counts[HeapView::kSettled]), "vertices"});
        // No vertex in the queue lies nearer than one that left it.
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
