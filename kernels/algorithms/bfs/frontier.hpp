#pragma once

#include <utility>

#include "kernels/algorithms/bfs/columns.hpp"
#include "kernels/algorithms/bfs/count_expansion.hpp"
#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/bfs/search_report.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::bfs {

/// Breadth-first search with frontier, visited and cost arrays, one launch a level (CS 179, lecture 10; Harish and Narayanan
/// 2007). A pass is a level; the last launch, which finds nothing, belongs to the last pass.
template <class Executor>
class Frontier final : public DeclaredAlgorithm {
public:
    Frontier(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          source_(static_cast<std::uint32_t>(parameters.at("source"))),
          source_degree_(dataset.graph().degree(source_)),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          level_(executor, n_, "level"),
          frontier_(executor, n_, "frontier"),
          next_frontier_(executor, n_, "next_frontier"),
          visited_(executor, n_, "visited"),
          found_(executor, 1, "found"),
          counts_(executor, CountExpansion::kNumCounts, "counts") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(frontier_, frontier_flags());
        state(visited_, visited_flags());
        state(level_, level());
        host(depth_);
    }

    void start() override {
        depth_ = 0;
        reached_ = 1;
        level_.fill(kNone);
        frontier_.fill(0);
        next_frontier_.fill(0);
        visited_.fill(0);
        executor_.fill(level_.data() + source_, 0, 1);
        executor_.fill(frontier_.data() + source_, 1, 1);
    }

    bool step() override {
        found_.fill(0);
        executor_.launch(Expand{}, n_, graph(), frontier_.write(), next_frontier_.write(), visited_.write(),
                         level_.write(), found_.write());
        if (found_.download()[0] == 0) return false;
        std::swap(frontier_, next_frontier_);
        ++depth_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (depth_ == 0) return report_source(source_, source_degree_, n_, column_indices_.size());
        counts_.fill(0);
        executor_.launch(CountExpansion{}, n_, graph(), level_.read(), depth_, counts_.write());
        const auto counted = counts_.download();
        LevelCounts counts{.depth = depth_,
                           .expanded = counted[0],
                           .arcs = counted[1],
                           .into_new = counted[2],
                           .found = static_cast<std::uint32_t>(changes["level"].changed),
                           .reached = reached_ += static_cast<std::uint32_t>(changes["level"].changed),
                           .num_vertices = n_,
                           .looked_at_last = CountExpansion::looked_at_last(counted)};
        auto report = report_level(counts);
        const auto launches = depth_ + (counts.looked_at_last ? 1u : 0u);
        const auto started = std::uint64_t{n_} * launches;
        report.note += " Threads so far: " + count_text(started) + ", one per vertex and " +
                       (counts.looked_at_last ? "launch; " : "level; ") +
                       percent_text(counts.looked_at_last ? reached_ : reached_ - counts.found, started) +
                       " had a vertex to expand.";
        report.figures.push_back({"threads with work", static_cast<double>(counts.expanded), "threads"});
        report.figures.push_back({"threads idle", static_cast<double>(n_ - counts.expanded), "threads"});
        const auto expanded = count_text(counts.expanded, "thread", "threads");
        const auto cells = count_text(counts.found, "cell", "cells");
        report.lines = {{1, count_text(n_, "thread", "threads"), false},
                        {2, expanded, false},
                        {3, expanded, false},
                        {4, count_text(counts.arcs, "arc", "arcs"), false},
                        {5, count_text(counts.into_new, "arc", "arcs"), false},
                        {6, cells, true},
                        {7, cells, true},
                        {8, count_text(launches, "launch", "launches"), false}};
        return report;
    }

private:
    void restored() override { next_frontier_.fill(0); }
    CsrView graph() const { return {row_offsets_.read(), column_indices_.read()}; }

    Executor& executor_;
    std::uint32_t n_, source_, source_degree_;
    Buffer<std::uint32_t> row_offsets_, column_indices_;
    Buffer<std::uint32_t> level_, frontier_, next_frontier_, visited_;  // the next frontier is all 0 between passes
    Buffer<std::uint32_t> found_, counts_;
    std::uint32_t depth_ = 0;
    std::uint32_t reached_ = 1;  // as of the last pass that was described
};

AlgorithmInfo frontier();  ///< bfs.frontier: CS 179, lecture 10; Harish and Narayanan 2007

}  // namespace lockstep::bfs
