#pragma once

#include "kernels/algorithms/tree/columns.hpp"
#include "kernels/algorithms/tree/sequential/search_tree.hpp"
#include "kernels/algorithms/tree/sequential/sum_sizes.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::tree {

/// Parents, levels and sizes of subtrees by sequential breadth-first search, the baseline of Rehman 2010, section 5.3: one
/// thread, a pass down and a pass up.
template <class Executor>
class BfsSequential final : public DeclaredAlgorithm {
public:
    BfsSequential(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.tree().num_vertices()),
          root_(static_cast<std::uint32_t>(parameters.at("root"))),
          row_offsets_(executor, dataset.tree().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.tree().column_indices, "column_indices"),
          parent_(executor, n_, "parent"),
          level_(executor, n_, "level"),
          subtree_size_(executor, n_, "subtree_size"),
          queue_(executor, n_, "queue") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(parent_, parent());
        state(level_, level());
        state(subtree_size_, subtree_size());
        scratch(queue_);
        host(passes_done_);
        link({.from = space_names::vertices, .to = space_names::vertices, .column = "parent", .says = "parent"});
    }

    void start() override {
        passes_done_ = 0;
        for (const auto* buffer : {&parent_, &level_, &subtree_size_, &queue_}) buffer->fill(kNone);
    }

    bool step() override {
        if (passes_done_ == 2) return false;
        if (passes_done_ == 0)
            executor_.launch(SearchTree{}, 1, CsrView{row_offsets_.read(), column_indices_.read()}, root_,
                             queue_.write(), parent_.write(), level_.write());
        else executor_.launch(SumSizes{}, 1, queue_.read(), parent_.read(), subtree_size_.write());
        ++passes_done_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        const auto all = count_text(n_, "vertex", "vertices");
        if (passes_done_ == 0)
            return {.label = "input",
                    .sentence = "A tree of " + all + ", and one thread to search it",
                    .note = "It will begin at vertex " + count_text(root_) + " and put what it finds in a queue."};
        if (passes_done_ == 1) {
            const auto deepest = changes["level"].range.highest().bits;
            return {.label = "search",
                    .sentence = "One thread has found " + all + " on " + range_text(0, deepest, "level", "levels"),
                    .note = "A vertex of a tree is found once, so nothing is marked: only the way back is left out.",
                    .lines = {{3, all, false},
                              {5, count_text(column_indices_.size(), "arc", "arcs"), false},
                              {7, all, true},
                              {8, all, true}},
                    .figures = {{"deepest level", static_cast<double>(deepest), "levels"}}};
        }
        return {.label = "sizes",
                .sentence = "From the last one found to the first, " +
                            count_text(n_ - 1, "vertex has", "vertices have") + " added the size below to the parent's",
                .note = "Children are found behind their parent, so their sizes are whole by then.",
                .lines = {{9, all, true}, {10, "", false}, {11, count_text(n_ - 1, "sum", "sums"), true}}};
    }

private:
    Executor& executor_;
    std::uint32_t n_, root_;
    Buffer<std::uint32_t> row_offsets_, column_indices_;
    Buffer<std::uint32_t> parent_, level_, subtree_size_, queue_;
    std::uint32_t passes_done_ = 0;
};

AlgorithmInfo bfs_sequential();  ///< tree.bfs-sequential: the baseline of section 5.3

}  // namespace lockstep::tree
