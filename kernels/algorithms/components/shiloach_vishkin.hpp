#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/algorithms/components/columns.hpp"
#include "kernels/algorithms/components/hook_smaller.hpp"
#include "kernels/algorithms/components/hook_stagnant.hpp"
#include "kernels/algorithms/components/measure_depths.hpp"
#include "kernels/algorithms/components/point_to_self.hpp"
#include "kernels/algorithms/components/shiloach_vishkin_report.hpp"
#include "kernels/algorithms/pointer_jumping/count_at_root.hpp"
#include "kernels/algorithms/pointer_jumping/jump_to_grandparent.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::components {

/// Connected components by hooking and pointer jumping (Shiloach, Vishkin 1982; with pointer jumping as in Rehman 2010, chapter 3).
/// A round hooks roots onto smaller neighbours, then the trees that neither hooked nor were hooked to onto any, and jumps until all
/// trees are stars again. At least half of the trees that are no whole component go in a round, so there are at most log2 n.
/// Departs from the source, which jumps once a round and looks for stars: here jumps go on until there is nothing else, each a pass.
template <class Executor>
class ShiloachVishkin final : public DeclaredAlgorithm {
public:
    ShiloachVishkin(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          m_(dataset.graph().num_edges()),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          tail_(executor, tails_of(dataset.graph()), "tail"),
          pointer_(executor, n_, "pointer"),
          next_pointer_(executor, n_, "next_pointer"),
          hook_(executor, n_, "hook"),
          component_(executor, n_, "component"),
          busy_(executor, n_, "busy"),
          offer_(executor, n_, "offer"),
          counts_(executor, 1, "counts"),
          beyond_(executor, n_, "beyond"),
          depths_(executor, 2, "depths") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        input(tail_, tails());
        state(pointer_, pointer());
        state(hook_, hook());
        state(component_, component());
        host(last_);
        host(round_);
        host(jump_);
        host(stars_);
        host(trees_);
        link(to_representative());
    }

    void start() override {
        last_ = Kind::input;
        round_ = jump_ = 0;
        stars_ = true;
        trees_ = n_;
        for (const auto* buffer : {&pointer_, &hook_, &component_})
            executor_.launch(PointToSelf{}, n_, buffer->write());
    }

    bool step() override {
        if (stars_) return hook_smaller();
        if (last_ == Kind::hook && hook_stagnant()) return true;
        jump();
        return true;
    }

    PassReport describe(const Changes& changes) override {
        const auto arrived_before = std::exchange(arrived_, count_at_root());
        return report_round({.kind = last_,
                             .round = round_,
                             .jump = jump_,
                             .stars = stars_,
                             .num_trees = trees_,
                             .height = height(),
                             .arrived = last_ == Kind::jump ? arrived_ - arrived_before : 0,
                             .num_vertices = n_,
                             .num_arcs = m_},
                            changes);
    }

private:
    using Kind = RoundPass::Kind;

    static std::vector<std::uint32_t> tails_of(const CsrGraph& graph) {
        std::vector<std::uint32_t> tails;
        tails.reserve(graph.num_edges());
        for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) tails.insert(tails.end(), graph.degree(v), v);
        return tails;
    }

    bool hook_smaller() {
        counts_.fill(0);
        executor_.launch(HookSmaller{}, m_, tail_.read(), column_indices_.read(), component_.read(), hook_.write());
        executor_.launch(TakeHooks{}, n_, component_.read(), hook_.read(), pointer_.write(), counts_.write());
        if (!take_counted(Kind::hook)) return false;
        ++round_;
        jump_ = 0;
        stars_ = false;
        return true;
    }

    bool hook_stagnant() {
        counts_.fill(0);
        busy_.fill(0);
        offer_.fill(kNone);
        executor_.launch(MarkHooked{}, n_, component_.read(), hook_.read(), busy_.write());
        executor_.launch(OfferToStagnant{}, m_, tail_.read(), column_indices_.read(), component_.read(), hook_.read(),
                         busy_.read(), offer_.write());
        executor_.launch(TakeOffers{}, n_, offer_.read(), hook_.write(), pointer_.write(), counts_.write());
        return take_counted(Kind::stagnant);
    }

    /// Links from the deepest vertex to its root. What a pass leaves in arrays that the next one fills again is lost.
    std::uint32_t height() {
        executor_.launch(BeginDepths{}, n_, pointer_.read(), next_pointer_.write(), busy_.write());
        auto *pointer = &next_pointer_, *beyond = &beyond_, *depth = &busy_, *next_depth = &offer_;
        std::vector<std::uint32_t> counted;
        do {
            depths_.fill(0);
            executor_.launch(DoubleDepths{}, n_, pointer->read(), depth->read(), beyond->write(), next_depth->write(),
                             depths_.write());
            std::swap(pointer, beyond);
            std::swap(depth, next_depth);
            counted = depths_.download();
        } while (counted[0] != 0);
        return counted[1];
    }

    std::uint32_t count_at_root() {
        counts_.fill(0);
        executor_.launch(CountAtRoot{}, n_, pointer_.read(), counts_.write());
        return counts_.download()[0];
    }

    bool take_counted(Kind kind) {
        const auto hooked = counts_.download()[0];
        if (hooked == 0) return false;
        trees_ -= hooked;
        last_ = kind;
        return true;
    }

    void jump() {
        counts_.fill(0);
        executor_.launch(JumpToGrandparent{}, n_, pointer_.read(), next_pointer_.write(), component_.write(),
                         counts_.write());
        std::swap(pointer_, next_pointer_);
        ++jump_;
        stars_ = counts_.download()[0] == 0;
        last_ = Kind::jump;
    }

    Executor& executor_;
    std::uint32_t n_, m_;
    Buffer<std::uint32_t> row_offsets_, column_indices_, tail_;
    Buffer<std::uint32_t> pointer_, next_pointer_;  // the front is read, the back is written
    Buffer<std::uint32_t> hook_, component_, busy_, offer_, counts_;
    Buffer<std::uint32_t> beyond_, depths_;  // to measure heights
    Kind last_ = Kind::input;
    std::uint32_t round_ = 0, jump_ = 0;
    bool stars_ = true;  // every tree is one
    std::uint32_t trees_ = 0;
    std::uint32_t arrived_ = 0;  // vertices that point at a root, after the pass that was described last
};

AlgorithmInfo shiloach_vishkin();  ///< components.shiloach-vishkin

}  // namespace lockstep::components
