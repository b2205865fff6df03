#pragma once

#include <algorithm>
#include <vector>

#include "kernels/algorithms/tree/columns.hpp"
#include "kernels/algorithms/tree/goal.hpp"
#include "kernels/algorithms/tree/parameters.hpp"
#include "kernels/algorithms/tree/quantities/find_directions.hpp"
#include "kernels/algorithms/tree/quantities/find_parents.hpp"
#include "kernels/algorithms/tree/quantities/find_subtree_sizes.hpp"
#include "kernels/algorithms/tree/quantities/number_vertices.hpp"
#include "kernels/algorithms/tree/quantities/weigh_tour.hpp"
#include "kernels/algorithms/tree/scan/tile_scan.hpp"
#include "kernels/algorithms/tree/tour/map_arcs.hpp"
#include "kernels/algorithms/tree/tour/map_last_arcs.hpp"
#include "kernels/algorithms/tree/tour/mark_first_arcs.hpp"
#include "kernels/algorithms/tree/tour/place_arcs.hpp"
#include "kernels/algorithms/tree/tour/write_edge_list.hpp"
#include "kernels/algorithms/tree/tour/write_starts.hpp"
#include "kernels/algorithms/tree/tour_list.hpp"
#include "kernels/algorithms/tree/tour_report.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/nested_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::tree {

/// The Euler tour of a tree, and what a goal computes from it (Rehman 2010, chapter 5): the arrays of section 5.1.2, the two
/// mapping kernels, the ranking of the list that they make by any list ranking, and the kernels of Alg. 10 to 13.
template <class Executor>
class TourAlgorithm : public DeclaredAlgorithm {
public:
    TourAlgorithm(Executor& executor, const Dataset& dataset, const ParameterValues& parameters, Goal goal)
        : executor_(executor),
          goal_(goal),
          stages_(stages_of(goal)),
          n_(dataset.tree().num_vertices()),
          m_(dataset.tree().num_arcs()),
          root_(static_cast<std::uint32_t>(parameters.at("root"))),
          row_offsets_(executor, dataset.tree().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.tree().column_indices, "column_indices"),
          twin_(executor, dataset.tree().twin, "twin"),
          start_(executor, std::uint64_t{n_} + 1, "start"),
          incident_(executor, 2 * std::uint64_t{m_}, "incident"),
          edge_list_(executor, m_, "edge_list"),
          place_arc_(executor, m_, "place_arc"),
          next_arc_(executor, m_, "next_arc"),
          ranking_(executor, "ranking",
                   make_ranking(executor, tour_list(dataset.tree(), root_, next_arc_), parameters)),
          arc_rank_(executor, m_, "arc_rank"),
          tour_arc_(executor, m_, "tour_arc"),
          edges_(executor, m_, "edges"),
          scan_(executor, m_) {
        if (has(Stage::parents)) {
            forward_ = {executor, m_, "forward"};
            parent_ = {executor, n_, "parent"};
        }
        if (has(Stage::scan)) {
            weight_ = {executor, m_, "weight"};
            running_sum_ = {executor, m_, "running_sum"};
        }
        if (has(Stage::results)) result_ = {executor, n_, result_column().name};
        declare();
    }

    void start() override {
        at_ = scanned_ = 0;
        for (const auto& buffer : state())
            if (buffer.bytes != 0) executor_.fill(buffer.data, kNone, buffer.bytes / sizeof(std::uint32_t));
        weight_.fill(kUnknownSum);
        running_sum_.fill(kUnknownSum);
        ranking_.forget();
    }

    bool step() override {
        if (stage() == Stage::ranking && ranking_.step()) return true;
        if (stage() == Stage::scan && scan_once()) return true;
        do {
            if (at_ + 1 == stages_.size()) return false;
            ++at_;
        } while (stage() == Stage::scan && m_ == 0);
        run(stage());
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (stage() == Stage::ranking) return of_ranking(ranking_.describe(changes), m_);
        TourPass pass{.goal = goal_, .stage = stage(), .num_vertices = n_, .root = root_};
        if (stage() == Stage::scan) pass.scan = scan_.what(scanned_ - 1);
        return report_tour(pass, changes);
    }

private:
    bool has(Stage stage) const { return std::ranges::find(stages_, stage) != stages_.end(); }
    Stage stage() const { return stages_[at_]; }
    Span<const std::uint32_t> ranks() const { return ranking_.values("rank"); }

    void run(Stage stage) {
        const auto edges = std::max(m_ / 2, 1u), places = std::max(m_, 1u);  // a thread for the root at least
        switch (stage) {
            case Stage::input: break;
            case Stage::adjacency: write_arrays(); break;
            case Stage::mapping_1:
                executor_.launch(MapArcs{}, std::max(m_, 1u) - 1, incident_.read(), next_arc_.write());
                break;
            case Stage::mapping_2:
                executor_.launch(MapLastArcs{}, n_, start_.read(), incident_.read(), root_, next_arc_.write());
                break;
            case Stage::ranking: ranking_.step(); break;
            case Stage::tour:
                executor_.launch(PlaceArcs{}, m_, ranks(), place_arc_.read(), arc_rank_.write(), tour_arc_.write());
                break;
            case Stage::direction: executor_.launch(FindDirections{}, m_ / 2, ranks(), forward_.write()); break;
            case Stage::parents:
                executor_.launch(FindParents{}, places, edge_list_.read(), forward_.read(), root_, parent_.write());
                break;
            case Stage::weights: {
                const auto [forward, retreat] = arc_weights(goal_);
                executor_.launch(WeighTour{}, m_, ranks(), forward_.read(), forward, retreat, weight_.write());
                break;
            }
            case Stage::scan: scan_once(); break;
            case Stage::results:
                if (goal_ == Goal::subtree_size)
                    executor_.launch(FindSubtreeSizes{}, edges, ranks(), edge_list_.read(), root_, result_.write());
                else if (goal_ == Goal::postorder)
                    executor_.launch(NumberTails{}, places, ranks(), forward_.read(), edge_list_.read(),
                                     running_sum_.read(), root_, result_.write());
                else
                    executor_.launch(NumberHeads{}, places, ranks(), forward_.read(), edge_list_.read(),
                                     running_sum_.read(), root_, result_.write());
                break;
        }
    }

    void write_arrays() {
        executor_.launch(MarkFirstArcs{}, m_, twin_.read(), edges_.write());
        scan_.run(edges_.read(), edges_.write());
        executor_.launch(WriteStarts{}, n_ + 1, row_offsets_.read(), start_.write());
        executor_.launch(WriteEdgeList{}, m_, column_indices_.read(), twin_.read(), edges_.read(), edge_list_.write(),
                         incident_.write(), place_arc_.write());
    }

    bool scan_once() {
        if (scanned_ == scan_.num_steps()) return false;
        scan_.step(scanned_, weight_.read(), running_sum_.write());
        ++scanned_;
        return true;
    }

    Column result_column() const {
        switch (goal_) {
            case Goal::subtree_size: return subtree_size();
            case Goal::preorder: return preorder();
            case Goal::postorder: return postorder();
            default: return level();
        }
    }

    void declare() {
        space({.name = kEdgeList, .one = "place in EL", .size = m_, .many = "places in EL"});
        space({.name = kIncidences, .one = "entry of AL", .size = 2 * m_, .many = "entries of AL"});
        space({.name = space_names::tour, .one = "position", .size = m_, .many = "positions"});
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        input(twin_, twin());
        state(start_, tree::start(n_));
        state(incident_, incident(), edge_place(m_));
        state(edge_list_, edge_tail(), edge_head());
        state(place_arc_, place_arc());
        state(next_arc_, next_arc());
        nested(ranking_, kEdgeList);
        state(arc_rank_, arc_rank());
        state(tour_arc_, tour_arc());
        link({.from = space_names::vertices,
              .to = space_names::arcs,
              .column = "row_offsets",
              .says = "first arc",
              .kind = SpaceLink::Kind::first});
        link({.from = space_names::arcs, .to = space_names::arcs, .column = "twin", .says = "twin"});
        link({.from = space_names::arcs, .to = kEdgeList, .column = "edge_place", .says = "place in EL"});
        link(
            {.from = space_names::arcs, .to = space_names::tour, .column = "arc_rank", .says = "position on the tour"});
        link({.from = kIncidences, .to = kEdgeList, .column = "incident", .says = "place in EL"});
        link({.from = kEdgeList, .to = space_names::arcs, .column = "place_arc", .says = "arc"});
        link({.from = kEdgeList, .to = kEdgeList, .column = "next_arc", .says = "successor on the tour"});
        link({.from = kEdgeList, .to = space_names::vertices, .column = "edge_tail", .says = "tail"});
        link({.from = kEdgeList, .to = space_names::vertices, .column = "edge_head", .says = "head"});
        link({.from = space_names::tour, .to = space_names::arcs, .column = "tour_arc", .says = "arc"});
        if (has(Stage::parents)) {
            state(forward_, forward());
            state(parent_, parent());
            link({.from = space_names::vertices, .to = space_names::vertices, .column = "parent", .says = "parent"});
        }
        if (has(Stage::scan)) {
            state(weight_, weight());
            state(running_sum_, running_sum());
            for (const auto& totals : scan_.totals()) scratch(totals);
        }
        if (has(Stage::results)) state(result_, result_column());
        host(at_);
        host(scanned_);
    }

    Executor& executor_;
    Goal goal_;
    std::vector<Stage> stages_;
    std::uint32_t n_, m_, root_;
    Buffer<std::uint32_t> row_offsets_, column_indices_, twin_;
    Buffer<std::uint32_t> start_, incident_;
    Buffer<std::uint64_t> edge_list_;
    Buffer<std::uint32_t> place_arc_, next_arc_;
    NestedAlgorithm ranking_;
    Buffer<std::uint32_t> arc_rank_, tour_arc_;
    Buffer<std::uint32_t> edges_;  // numbers of edges, while the arrays are written
    TileScan<Executor> scan_;
    Buffer<std::uint32_t> forward_, parent_, weight_, running_sum_, result_;
    std::uint32_t at_ = 0;  // the stage of the last pass
    std::uint32_t scanned_ = 0;  // steps of the scan that are done
};

}  // namespace lockstep::tree
