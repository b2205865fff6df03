#pragma once

#include "kernels/algorithms/sssp/in_rounds.hpp"
#include "kernels/algorithms/sssp/incoming_arcs.hpp"
#include "kernels/algorithms/sssp/relax_arcs.hpp"
#include "kernels/algorithms/sssp/scan_minima.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::sssp {

/// Input-parallel Bellman-Ford (Malison 2012, 5.4.1): a round is three passes, which relax every arc, find the least candidate of each
/// vertex, and take it where it is nearer.
template <class Executor, class Length>
class InputParallelOf final : public InRounds<Executor, Length> {
public:
    InputParallelOf(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : InputParallelOf(executor, dataset, parameters, incoming_arcs<Length>(dataset.graph(), false)) {}

    void start() override {
        InRounds<Executor, Length>::start();
        phase_ = kFinalize;
        candidate_.fill(word_of(no_way<Length>()));
        minimum_.fill(word_of(no_way<Length>()));
        winner_.fill(kNone);
        tile_minimum_.fill(word_of(no_way<Length>()));
        tile_winner_.fill(kNone);
        tile_head_.fill(0);
    }

private:
    enum Phase : std::uint32_t { kRelax, kMinimum, kFinalize };

    InputParallelOf(Executor& executor, const Dataset& dataset, const ParameterValues& parameters,
                    const IncomingArcs<Length>& arcs)
        : InRounds<Executor, Length>(executor, dataset, parameters),
          vertex_edge_index_(executor, arcs.vertex_edge_index, "vertex_edge_index"),
          edge_sources_(executor, arcs.edge_sources, "edge_sources"),
          incoming_weights_(executor, arcs.edge_weights, "incoming_weights"),
          head_(executor, segment_heads(arcs), "segment_head"),
          segment_begin_(executor, segment_begins(arcs), "segment_begin"),
          candidate_(executor, this->m_, "candidate"),
          minimum_(executor, this->m_, "minimum"),
          winner_(executor, this->m_, "winner"),
          tile_minimum_(executor, num_tiles(), "tile_minimum"),
          tile_winner_(executor, num_tiles(), "tile_winner"),
          tile_head_(executor, num_tiles(), "tile_head") {
        this->space({.name = kIncoming, .one = "incoming arc", .size = this->m_});
        this->input(vertex_edge_index_,
                    Column{.name = "vertex_edge_index", .space = space_names::vertices, .size = this->n_});
        this->input(edge_sources_, Column{.name = "edge_sources", .style = ValueStyle::index, .space = kIncoming});
        this->input(incoming_weights_, Column{.name = "incoming_weights", .space = kIncoming});
        this->link({.from = kIncoming, .to = space_names::vertices, .column = "edge_sources", .says = "tail"});
        this->link({.from = kIncoming,
                    .to = space_names::vertices,
                    .column = "vertex_edge_index",
                    .says = "head",
                    .kind = SpaceLink::Kind::offsets});
        this->input(
            head_,
            Column{.name = "segment_head", .role = Role::segment_head, .style = ValueStyle::flag, .space = kIncoming});
        const auto of_arcs = [](const char* name, Role role) {
            return Column{.name = name,
                          .role = role,
                          .style = ValueStyle::infinite,
                          .none = word_of(no_way<Length>()),
                          .space = kIncoming};
        };
        this->state(candidate_, of_arcs("candidate", Role::candidate));
        this->state(minimum_, of_arcs("minimum", Role::segment_minimum));
        this->state(winner_, Column{.name = "winner",
                                    .role = Role::segment_winner,
                                    .style = ValueStyle::optional,
                                    .none = kNone,
                                    .space = kIncoming});
        this->state_of_tiles();
        this->host(phase_);
    }

    /// Of a tile of arcs the minimum that goes on to the next one, and its arc.
    void state_of_tiles() {
        static constexpr const char* tiles = "tiles";
        this->space({.name = tiles, .one = "tile", .size = num_tiles()});
        for (auto& link : SpaceLink::blocks(kIncoming, tiles, "tile", MinimaTile::kArcs)) this->link(std::move(link));
        this->state(tile_minimum_, Column{.name = "tile_minimum",
                                          .style = ValueStyle::infinite,
                                          .none = word_of(no_way<Length>()),
                                          .space = tiles});
        this->state(tile_winner_,
                    Column{.name = "tile_winner", .style = ValueStyle::optional, .none = kNone, .space = tiles});
        this->state(tile_head_, Column{.name = "tile_head", .style = ValueStyle::flag, .space = tiles});
    }

    static std::vector<std::uint32_t> segment_begins(const IncomingArcs<Length>& arcs) {
        std::vector<std::uint32_t> begins(arcs.edge_sources.size());
        for (std::size_t v = 0; v + 1 < arcs.vertex_edge_index.size(); ++v)
            for (auto e = arcs.vertex_edge_index[v]; e < arcs.vertex_edge_index[v + 1]; ++e)
                begins[e] = arcs.vertex_edge_index[v];
        return begins;
    }

    std::uint32_t num_tiles() const { return ceil_div(this->m_, MinimaTile::kArcs); }
    IncomingView<Length> arcs() const {
        return {vertex_edge_index_.read(), edge_sources_.read(), incoming_weights_.read()};
    }

    bool relax() override {
        auto& executor = this->executor_;
        if (phase_ == kFinalize) {
            if (!this->begin_round()) return false;
            phase_ = kRelax;
            executor.launch(RelaxArcs{}, this->m_, arcs(), this->distance_.read(), candidate_.write());
        } else if (phase_ == kRelax) {
            phase_ = kMinimum;
            const MinimaView<Length> view{head_.read(),          minimum_.write(),     winner_.write(),
                                          tile_minimum_.write(), tile_winner_.write(), tile_head_.write()};
            executor.launch(ScanMinima<Length>{}, Blocks(num_tiles()), candidate_.read(), view);
            if (num_tiles() > 1) {
                executor.launch(CarryMinima<Length>{}, 1, view);
                executor.launch(LowerMinima<Length>{}, this->m_ - MinimaTile::kArcs, segment_begin_.read(), view);
            }
        } else {
            phase_ = kFinalize;
            executor.launch(TakeMinima{}, this->n_, arcs(), minimum_.read(), winner_.read(), this->paths(this->asks()));
            this->end_round();
        }
        return true;
    }

    int line_of_marking() const override { return 7; }
    PassReport report(const Changes& changes) override {
        if (this->round_ == 0) return this->report_source();
        const auto all = count_text(this->m_, "arc", "arcs");
        const auto label = round_label(this->round_);
        PassReport report;
        if (phase_ == kRelax) {
            report.label = label + ": relax";
            report.sentence =
                count_text(this->m_,
                           "arc relaxed, into a place of its own: ", "arcs relaxed, each into a place of its own: ") +
                count_text(changes["candidate"].changed, "candidate", "candidates") + " changed";
            report.note = "Nobody writes a distance yet, so nobody is in another's way.";
            report.lines = {{1, all, true}};
            report.figures = {{"relaxed", static_cast<double>(this->m_), "arcs"}};
        } else if (phase_ == kMinimum) {
            report.label = label + ": segmented min";
            report.sentence = "Running minima of " + all + ", segment by segment: the least stands at each one's end";
            report.note = "Each minimum carries the arc along that has it.";
            const auto cells = changes["minimum"].changed;
            report.lines = {{2, all, cells == 0}, {3, count_text(cells, "cell", "cells"), cells != 0}};
        } else {
            report = this->report_of(changes);
            report.label = label + ": finalize";
            const auto nearer = count_text(changes["distance"].changed, "vertex", "vertices");
            const bool any = changes["distance"].changed != 0;
            report.lines = {{4, count_text(this->n_, "vertex", "vertices"), !any}, {5, nearer, any}, {6, nearer, any}};
            std::erase_if(report.figures, [](const Figure& figure) { return figure.name == "relaxed"; });
        }
        report.path = {label};
        return report;
    }

    static constexpr const char* kIncoming = "incoming arcs";

    Buffer<std::uint32_t> vertex_edge_index_, edge_sources_;
    Buffer<Length> incoming_weights_;
    Buffer<std::uint32_t> head_, segment_begin_;
    Buffer<Length> candidate_, minimum_;
    Buffer<std::uint32_t> winner_;
    Buffer<Length> tile_minimum_;
    Buffer<std::uint32_t> tile_winner_, tile_head_;
    std::uint32_t phase_ = kFinalize;  // of the round that was begun last
};

template <class Executor>
class InputParallel final : public OnLengths<Executor, InputParallelOf> {
public:
    using OnLengths<Executor, InputParallelOf>::OnLengths;
};

AlgorithmInfo input_parallel();  ///< sssp.ipbf: Malison 2012, 5.4.1

}  // namespace lockstep::sssp
