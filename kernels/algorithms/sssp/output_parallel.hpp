#pragma once

#include <vector>

#include "kernels/algorithms/sssp/in_rounds.hpp"
#include "kernels/algorithms/sssp/incoming_arcs.hpp"
#include "kernels/algorithms/sssp/relax_incoming_together.hpp"

namespace lockstep::sssp {

/// Output-parallel Bellman-Ford (Malison 2012, 5.3, Alg. 12): a thread a vertex, a launch and a pass a round.
template <class Executor, class Length>
class OutputParallelOf final : public InRounds<Executor, Length> {
public:
    OutputParallelOf(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : OutputParallelOf(executor, dataset, parameters,
                           incoming_arcs<Length>(dataset.graph(), parameters.at("degree_sort") == 1)) {}

    void start() override {
        InRounds<Executor, Length>::start();
        if (!in_place_) before_.fill(word_of(no_way<Length>()));
    }
    bool reproducible() const override { return !in_place_; }

private:
    OutputParallelOf(Executor& executor, const Dataset& dataset, const ParameterValues& parameters,
                     const IncomingArcs<Length>& arcs)
        : InRounds<Executor, Length>(executor, dataset, parameters),
          together_(parameters.at("loads") == 1),
          in_place_(parameters.at("in_place") == 1),
          vertex_edge_index_(executor, arcs.vertex_edge_index, "vertex_edge_index"),
          edge_sources_(executor, arcs.edge_sources, "edge_sources"),
          incoming_weights_(executor, arcs.edge_weights, "incoming_weights"),
          order_(executor, arcs.order, "order"),
          edge_heads_(executor, heads_of_sorted(arcs), "edge_heads"),
          before_(executor, in_place_ ? 0 : this->n_, "distance_before") {
        // Where they are not sorted, thread v is that of vertex v.
        const auto* places = order_.size() == 0 ? space_names::vertices : kPlaces;
        this->space({.name = kIncoming, .one = "incoming arc", .size = this->m_});
        this->input(
            vertex_edge_index_,
            Column{.name = "vertex_edge_index", .role = Role::incident_start, .space = places, .size = this->n_});
        this->input(
            edge_sources_,
            Column{.name = "edge_sources", .role = Role::incident, .style = ValueStyle::index, .space = kIncoming});
        this->input(incoming_weights_, Column{.name = "incoming_weights", .space = kIncoming});
        this->link({.from = kIncoming, .to = space_names::vertices, .column = "edge_sources", .says = "tail"});
        this->link({.from = kIncoming,
                    .to = places,
                    .column = "vertex_edge_index",
                    .says = order_.size() == 0 ? "head" : "thread",
                    .kind = SpaceLink::Kind::offsets});
        if (order_.size() == 0) return;
        this->input(edge_heads_, Column{.name = "edge_heads", .style = ValueStyle::index, .space = kIncoming});
        this->link({.from = kIncoming, .to = space_names::vertices, .column = "edge_heads", .says = "head"});
        this->space({.name = kPlaces, .one = "thread", .size = this->n_});
        this->input(order_, Column{.name = "order", .style = ValueStyle::index, .space = kPlaces});
        this->link({.from = kPlaces, .to = space_names::vertices, .column = "order", .says = "vertex"});
        this->link({.from = space_names::vertices,
                    .to = kPlaces,
                    .column = "order",
                    .says = "thread",
                    .kind = SpaceLink::Kind::inverse});
    }

    /// The vertex that each arc leads to, where threads are not the vertices. Kernels know it by their thread; whoever looks
    /// finds it here.
    static std::vector<std::uint32_t> heads_of_sorted(const IncomingArcs<Length>& arcs) {
        std::vector<std::uint32_t> heads;
        if (arcs.order.empty()) return heads;
        heads.reserve(arcs.edge_sources.size());
        for (std::size_t place = 0; place < arcs.order.size(); ++place)
            heads.insert(heads.end(), arcs.vertex_edge_index[place + 1] - arcs.vertex_edge_index[place],
                         arcs.order[place]);
        return heads;
    }

    bool relax() override {
        if (!this->begin_round()) return false;
        if (!in_place_) std::swap(before_, this->distance_);
        if (in_place_ && together_) launch(RelaxIncomingTogetherInPlace<Length>{});
        else if (in_place_) launch(RelaxIncomingInPlace{});
        else if (together_) launch(RelaxIncomingTogether<Length>{});
        else launch(RelaxIncoming{});
        this->end_round();
        return true;
    }

    template <class Kernel>
    void launch(Kernel kernel) {
        const IncomingView<Length> arcs{vertex_edge_index_.read(), edge_sources_.read(), incoming_weights_.read()};
        this->executor_.launch(kernel, this->n_, arcs, order_.read(),
                               in_place_ ? this->distance_.read() : before_.read(), this->paths(this->asks()));
    }

    int line_of_marking() const override { return 14; }
    PassReport report(const Changes& changes) override {
        if (this->round_ == 0) return this->report_source();
        auto report = this->report_of(changes);
        const auto nearer = count_text(changes["distance"].changed, "vertex", "vertices");
        const bool any = changes["distance"].changed != 0;
        report.lines = {{1, count_text(this->n_, "thread", "threads"), false},
                        {7, count_text(this->m_, "arc", "arcs"), false},
                        {8, count_text(this->m_, "arc", "arcs"), !any},
                        {10, nearer, any},
                        {11, nearer, any}};
        return report;
    }

    static constexpr const char* kPlaces = "threads";
    static constexpr const char* kIncoming = "incoming arcs";

    bool together_, in_place_;
    Buffer<std::uint32_t> vertex_edge_index_, edge_sources_;
    Buffer<Length> incoming_weights_;
    Buffer<std::uint32_t> order_, edge_heads_;  // of sorted vertices; else empty
    Buffer<Length> before_;  // in a round of two arrays: what it reads
};

template <class Executor>
class OutputParallel final : public OnLengths<Executor, OutputParallelOf> {
public:
    using OnLengths<Executor, OutputParallelOf>::OnLengths;
};

AlgorithmInfo output_parallel();  ///< sssp.opbf: Malison 2012, Alg. 12

}  // namespace lockstep::sssp
