#pragma once

#include "kernels/algorithms/bfs/columns.hpp"
#include "kernels/algorithms/bfs/expand_in_place.hpp"
#include "kernels/algorithms/bfs/level_report.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::bfs {

/// Breadth-first search with frontier, visited and cost arrays in place, as CS 179, lecture 10, has it: a demonstration of its race.
/// A pass is a launch; it is a level in lock step only.
template <class Executor>
class FrontierInPlace final : public DeclaredAlgorithm {
public:
    FrontierInPlace(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          source_(static_cast<std::uint32_t>(parameters.at("source"))),
          source_degree_(dataset.graph().degree(source_)),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          level_(executor, n_, "level"),
          frontier_(executor, n_, "frontier"),
          visited_(executor, n_, "visited"),
          count_(executor, 1, "count") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(frontier_, frontier_flags());
        state(visited_, visited_flags());
        state(level_, level());
        host(launches_);
        host(waiting_);
    }

    void start() override {
        launches_ = 0;
        waiting_ = 1;
        level_.fill(kNone);
        frontier_.fill(0);
        visited_.fill(0);
        executor_.fill(level_.data() + source_, 0, 1);
        executor_.fill(frontier_.data() + source_, 1, 1);
    }

    bool step() override {
        if (waiting_ == 0) return false;
        executor_.launch(ExpandInPlace{}, n_, graph(), frontier_.write(), visited_.write(), level_.write());
        count_.fill(0);
        executor_.launch(CountFlags{}, n_, frontier_.read(), count_.write());
        waiting_ = count_.download()[0];
        ++launches_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (launches_ == 0) return report_source(source_, source_degree_, n_, column_indices_.size());
        const auto levels = changes["level"].changed, expanded = changes["visited"].changed;
        const auto threads = count_text(expanded, "thread", "threads"), cells = count_text(levels, "cell", "cells");
        PassReport report;
        report.label = "launch " + count_text(launches_);
        report.sentence = "Launch " + count_text(launches_) + ": " + count_text(expanded, "vertex", "vertices") +
                          " expanded for the first time, " + count_text(levels, "level", "levels") + " written, " +
                          count_text(waiting_, "flag", "flags") + " set at the end";
        report.note =
            "In lock step a launch is a level. In any other order a flag that is set meanwhile is seen too early.";
        report.lines = {{1, count_text(n_, "thread", "threads"), false},
                        {2, threads, false},
                        {3, threads, false},
                        {6, cells, levels != 0},
                        {7, cells, levels != 0}};
        report.figures = {{"frontier", static_cast<double>(waiting_), "vertices"},
                          {"levels written", static_cast<double>(levels), "vertices"}};
        return report;
    }

    bool reproducible() const override { return false; }

private:
    CsrView graph() const { return {row_offsets_.read(), column_indices_.read()}; }

    Executor& executor_;
    std::uint32_t n_, source_, source_degree_;
    Buffer<std::uint32_t> row_offsets_, column_indices_;
    Buffer<std::uint32_t> level_, frontier_, visited_, count_;
    std::uint32_t launches_ = 0;
    std::uint32_t waiting_ = 1;  // flags that are set
};

AlgorithmInfo frontier_inplace();  ///< bfs.frontier-inplace: CS 179, lecture 10, to the letter; a demonstration

}  // namespace lockstep::bfs
