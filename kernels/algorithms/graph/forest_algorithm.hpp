#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/components/point_to_self.hpp"
#include "kernels/algorithms/graph/columns.hpp"
#include "kernels/algorithms/graph/spanning_forest.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::graph {

/// The passes of all algorithms on spanning forests, in their order. A forest ends with `orient`.
enum class Stage : std::uint32_t {
    input,
    round,
    tour,
    jump,
    orient,
    number,
    // of blocks
    reach,
    widen,
    auxiliary,
    join,
    blocks,
    // of ears
    ancestors,
    labels,
    least,
    ears
};

/// A spanning forest by Borůvka's rounds, rooted by its Euler tours: the base of all algorithms on graphs whose edges go both ways.
template <class Executor>
class ForestAlgorithm : public DeclaredAlgorithm {
public:
    void start() override {
        stage_ = Stage::input;
        round_ = hooks_ = trees_ = jumps_ = 0;
        trees_ = n_;
        std::vector<std::uint32_t> self(n_);
        std::iota(self.begin(), self.end(), 0u);
        label_.upload(self);
        pointer_.upload(self);
        hook_.upload(self);
        in_tree_.fill(0);
        parent_.fill(kNone);
        parent_arc_.fill(kNone);
        tour_next_.fill(kNone);
        next_.fill(kNone);
        next_back_.fill(kNone);
        left_.fill(kNone);
        left_back_.fill(kNone);
        first_.fill(kNone);
    }

    bool step() override {
        if (n_ == 0) return false;
        if (stage_ == Stage::input || stage_ == Stage::round) {
            if (run_round()) return true;
            link_tour();
            return true;
        }
        if (stage_ == Stage::tour || stage_ == Stage::jump) {
            if (jump()) return true;
            orient();
            return true;
        }
        return step_on();
    }

    PassReport describe(const Changes& changes) override {
        PassReport report;
        const auto trees = count_text(trees_, "tree", "trees");
        switch (stage_) {
            case Stage::input:
                report.label = "input";
                report.sentence = each_text(n_, "vertex", "vertices") + " is a tree of its own";
                report.note = count_text(m_ / 2, "edge", "edges") + ", each of them two arcs.";
                break;
            case Stage::round:
                report.label = "round " + count_text(round_);
                report.sentence = "Round " + count_text(round_) + ": " +
                                  count_text(hooks_, "tree hooks", "trees hook") +
                                  " onto another along the edge that each has chosen: " + trees + " left";
                report.note = "Each tree chooses the first of the edges that leave it, in a random order of all edges.";
                report.lines = {{1, count_text(m_, "arc", "arcs"), false},
                                {6, count_text(hooks_, "root", "roots"), true},
                                {8, count_text(n_, "vertex", "vertices"), false}};
                break;
            case Stage::tour:
                report.label = "tour";
                report.sentence = count_text(2ull * (n_ - trees_), "tree arc was", "tree arcs were") +
                                  " linked to Euler tours of " + trees;
                report.note = "Behind an arc (u, v) comes the tree arc that follows (v, u) in the row of v.";
                report.lines = {{9, count_text(2ull * (n_ - trees_), "arc", "arcs"), trees_ != n_}};
                break;
            case Stage::jump:
                report.label = "jump " + count_text(jumps_);
                report.sentence = "Jump " + count_text(jumps_) + ": each arc knows how many arcs follow it, up to " +
                                  count_text(std::uint64_t{1} << jumps_);
                report.note = "An arc adds the count of the arc that it points to, and points past it.";
                report.lines = {
                    {10, count_text(changes["arcs_left"].changed, "arc", "arcs"), changes["arcs_left"].changed != 0}};
                break;
            case Stage::orient:
                report.label = "orient";
                report.sentence = count_text(n_ - trees_, "vertex has its parent", "vertices have their parents") +
                                  ", " + count_text(trees_, "is the root of its tree", "are roots of their trees");
                report.note = "Of an edge's two arcs, the earlier one on the tour leads to the child.";
                report.lines = {{11, count_text(n_ - trees_, "vertex", "vertices"), trees_ != n_}};
                break;
            default: describe_on(changes, report);
        }
        report.figures.push_back({"trees", static_cast<double>(trees_), "trees"});
        return report;
    }

protected:
    /// seed    of the order of the edges
    /// roots   of the tours
    /// result  the forest is the result
    ForestAlgorithm(Executor& executor, const Dataset& dataset, std::uint32_t seed, TourRoots roots, bool result)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          m_(dataset.graph().num_edges()),
          order_{seed},
          roots_(roots),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          heads_(executor, dataset.graph().column_indices, "column_indices"),
          tails_(executor, tails_of(dataset.graph()), "tail"),
          twins_(executor, twins_of(dataset.graph()), "twin"),
          label_(executor, n_, "label"),
          pointer_(executor, n_, "pointer"),
          hook_(executor, n_, "hook"),
          in_tree_(executor, m_, "in_tree"),
          parent_(executor, n_, "parent"),
          parent_arc_(executor, n_, "parent_arc"),
          tour_next_(executor, m_, "tour_next"),
          next_(executor, m_, "next"),
          next_back_(executor, m_, "next_back"),
          left_(executor, m_, "arcs_left"),
          left_back_(executor, m_, "arcs_left_back"),
          first_(executor, n_, "first"),
          choice_(executor, n_, "choice"),
          counter_(executor, 1, "counter") {
        input(row_offsets_, row_offsets());
        input(heads_, column_indices());
        input(tails_, tails());
        input(twins_, twin());
        state(label_, label());
        state(pointer_, pointer());
        state(hook_, hook());
        state(in_tree_, in_tree(result));
        state(parent_, parent(result));
        state(tour_next_, tour_next());
        state(left_, arcs_left());
        scratch(parent_arc_);
        scratch(next_);
        scratch(next_back_);  // jumps swap the two, and the counts
        scratch(left_back_);
        scratch(first_);
        host(stage_);
        host(round_);
        host(hooks_);
        host(trees_);
        host(jumps_);
        link(to_arc("twin"));
        link(to_arc("tour_next"));
        link(to_vertex("parent"));
    }

    /// Runs a pass after the forest is finished; returns false without work if all passes are done.
    virtual bool step_on() { return false; }
    virtual void describe_on(const Changes&, PassReport&) {}

    /// The highest bit of a tour's length: after k jumps that moved a pointer a tour has at most 2^k + 1 arcs, two of a single edge.
    std::uint32_t last_bit() const { return std::max(jumps_, 1u); }
    /// A counter or flag that kernels have written.
    std::uint32_t counted() { return counter_.download()[0]; }

    Executor& executor_;
    std::uint32_t n_, m_;
    EdgeOrder order_;
    TourRoots roots_;
    Buffer<std::uint32_t> row_offsets_, heads_, tails_, twins_;
    Buffer<std::uint32_t> label_, pointer_, hook_, in_tree_, parent_, parent_arc_;
    Buffer<std::uint32_t> tour_next_, next_, next_back_, left_, left_back_, first_;
    Buffer<std::uint64_t> choice_;
    Buffer<std::uint32_t> counter_;
    Stage stage_ = Stage::input;
    std::uint32_t round_ = 0, hooks_ = 0, trees_ = 0, jumps_ = 0;

private:
    bool run_round() {
        executor_.fill(choice_.data(), kNone, choice_.bytes() / 4);
        counter_.fill(0);
        executor_.launch(ChooseEdges{}, m_, tails_.read(), heads_.read(), twins_.read(), label_.read(), order_,
                         choice_.write());
        executor_.launch(HookRoots{}, n_, heads_.read(), twins_.read(), label_.read(), choice_.read(), pointer_.write(),
                         hook_.write(), in_tree_.write(), counter_.write());
        hooks_ = counted();
        if (hooks_ == 0) return false;
        executor_.launch(FindRoots{}, n_, pointer_.read(), label_.write());
        trees_ -= hooks_;
        ++round_;
        stage_ = Stage::round;
        return true;
    }
    void link_tour() {
        executor_.launch(LinkTour{}, m_, row_offsets_.read(), heads_.read(), twins_.read(), in_tree_.read(),
                         label_.read(), roots_, tour_next_.write(), left_.write(), first_.write());
        if (m_ != 0) executor_.copy(next_.data(), tour_next_.data(), next_.bytes());
        stage_ = Stage::tour;
    }
    bool jump() {
        counter_.fill(0);
        executor_.launch(JumpArcs{}, m_, next_.read(), left_.read(), next_back_.write(), left_back_.write(),
                         counter_.write());
        if (counted() == 0) return false;
        std::swap(next_, next_back_);
        std::swap(left_, left_back_);
        ++jumps_;
        stage_ = Stage::jump;
        return true;
    }
    void orient() {
        executor_.launch(PointToSelf{}, n_, parent_.write());
        executor_.launch(OrientEdges{}, m_, tails_.read(), heads_.read(), twins_.read(), in_tree_.read(), left_.read(),
                         parent_.write(), parent_arc_.write());
        stage_ = Stage::orient;
    }
};

}  // namespace lockstep::graph
