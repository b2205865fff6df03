#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/algorithms/bfs/columns.hpp"
#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/search_report.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------- Expand in place

/// One level of breadth-first search with one frontier array, in place (CS 179, lecture 10). Wrong on purpose: a thread whose
/// flag is set in the same launch expands its vertex too early, before its level is final, and a thread that tests X before
/// another thread sets it writes a level twice. Right in lock step.
/// Departs from the lecture: its line 4 loops over Ea[Va[i]] <= j < Ea[Va[i + 1]], which are values of Ea, and uses j as a
/// vertex. Positions are intended: Va[i] <= p < Va[i + 1], and j = Ea[p].
/// frontier  n flags
/// visited   n flags
/// level     n entries, kNone if not reached
/// Threads   one per vertex, no shared memory, no barrier.
struct ExpandInPlace {
    static constexpr const char* name = "expand_in_place";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView graph, Span<std::uint32_t> frontier, Span<std::uint32_t> visited,
                            Span<std::uint32_t> level) const {
        const auto i = ctx.global_thread();
        if (i >= level.size) return;
        const auto at_frontier = ctx.load(frontier, i);  // line 1
        if (at_frontier == 0) return;
        ctx.store(frontier, i, 0u);  // line 2
        ctx.store(visited, i, 1u);  // line 3
        const auto begin = ctx.load(graph.row_offsets, i);
        const auto end = ctx.load(graph.row_offsets, i + 1);
        for (auto e = begin; e < end; ++e) {  // line 4
            const auto neighbor = ctx.load(graph.column_indices, e);
            const auto seen = ctx.load(visited, neighbor);  // line 5
            if (seen != 0) continue;
            const auto own_level = ctx.load(level, i);
            ctx.store(level, neighbor, own_level + 1);  // line 6
            ctx.store(frontier, neighbor, 1u);  // line 7
        }
    }
};

/// Counts the set flags, for the host's test "F is not all false".
/// flags    n entries, 0 or 1
/// count    1 entry, added to
/// Threads  one per flag, no shared memory, no barrier.
struct CountFlags {
    static constexpr const char* name = "count_flags";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> flags, Span<std::uint32_t> count) const {
        const auto i = ctx.global_thread();
        if (i >= flags.size) return;
        const auto flag = ctx.load(flags, i);
        if (flag != 0) ctx.atomic_add(count, 0, 1u);
    }
};

}  // namespace lockstep

namespace lockstep::bfs {

// ------------------------------------------------------------------------------------ Frontier inplace

/// Breadth-first search with frontier, visited and cost arrays in place (CS 179, lecture 10): a demonstration of its race. A pass is
/// a launch; it is a level in lock step only.
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
            "In lock step a launch is a level. In other orders a thread may see a flag that this launch has set.";
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
    std::uint32_t waiting_ = 1;  // number of set flags
};

AlgorithmInfo frontier_inplace();  ///< bfs.frontier-inplace: a demonstration after CS 179, lecture 10

}  // namespace lockstep::bfs
