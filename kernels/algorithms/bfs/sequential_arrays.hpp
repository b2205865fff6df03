#pragma once

#include <cstdint>
#include <utility>

#include "kernels/algorithms/bfs/columns.hpp"
#include "kernels/algorithms/bfs/count_expansion.hpp"
#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/bfs/search_report.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep {

// -------------------------------------------------------------------------------------- Sweep frontier

/// One sweep over all vertices by one thread (CS 179, lecture 10, "Alternate BFS algorithm"): each vertex of the frontier gives
/// its level plus one to its neighbours.
/// frontier       n flags; each set one is cleared when the sweep reaches it
/// next_frontier  n flags, all 0 before; set for the vertices that are found
/// visited        n flags, set for the vertices that are expanded
/// level          n entries, kNone if not reached
/// counts         kNumCounts entries, written: vertices that were expanded, their arcs, and assignments of a level
/// Threads        one in all, no shared memory, no barrier.
/// Departs from the lecture, whose sweep sets F and tests X. It expands a vertex in the sweep that found it, if its number is
/// higher, and gives a second level to a vertex that waits in F: on 0 -> 1 -> 2 -> 3 and 0 -> 5 -> 3 vertex 3 gets level 3. Here
/// a sweep tests the level and sets a second array.
struct SweepFrontier {
    static constexpr const char* name = "sweep_frontier";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;
    static constexpr std::uint32_t kExpanded = 0, kArcs = 1, kAssigned = 2, kNumCounts = 3;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView graph, Span<std::uint32_t> frontier,
                            Span<std::uint32_t> next_frontier, Span<std::uint32_t> visited, Span<std::uint32_t> level,
                            Span<std::uint32_t> counts) const {
        std::uint32_t expanded = 0, arcs = 0, assigned = 0;
        for (std::uint32_t i = 0; i < level.size; ++i) {  // line 8
            const auto at_frontier = ctx.load(frontier, i);  // line 9
            if (at_frontier == 0) continue;
            ctx.store(frontier, i, 0u);  // line 10
            ctx.store(visited, i, 1u);  // line 11
            const auto own_level = ctx.load(level, i);
            const auto begin = ctx.load(graph.row_offsets, i);
            const auto end = ctx.load(graph.row_offsets, i + 1);
            ++expanded;
            arcs += end - begin;
            for (auto e = begin; e < end; ++e) {  // line 12
                const auto neighbor = ctx.load(graph.column_indices, e);
                const auto known = ctx.load(level, neighbor);  // line 13
                if (known != kNone) continue;
                ctx.store(level, neighbor, own_level + 1);  // line 14
                ctx.store(next_frontier, neighbor, 1u);  // line 15
                ++assigned;
            }
        }
        ctx.store(counts, kExpanded, expanded);
        ctx.store(counts, kArcs, arcs);
        ctx.store(counts, kAssigned, assigned);
    }
};

}  // namespace lockstep

namespace lockstep::bfs {

// ----------------------------------------------------------------------------------- Sequential arrays

/// Sequential breadth-first search with frontier, visited and cost arrays (CS 179, lecture 10): one thread; a pass is a sweep
/// over all vertices. The last sweep, which finds nothing, belongs to the last pass.
template <class Executor>
class SequentialArrays final : public DeclaredAlgorithm {
public:
    SequentialArrays(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
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
          sweep_(executor, SweepFrontier::kNumCounts, "sweep"),
          counts_(executor, CountExpansion::kNumCounts, "counts") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(frontier_, frontier_flags());
        state(visited_, visited_flags());
        state(level_, level());
        host(sweeps_);
        host(expanded_);
        host(arcs_);
        host(assigned_);
        host(reached_);
    }

    void start() override {
        sweeps_ = expanded_ = arcs_ = assigned_ = 0;
        reached_ = 1;
        level_.fill(kNone);
        frontier_.fill(0);
        next_frontier_.fill(0);
        visited_.fill(0);
        executor_.fill(level_.data() + source_, 0, 1);
        executor_.fill(frontier_.data() + source_, 1, 1);
    }

    bool step() override {
        executor_.launch(SweepFrontier{}, 1, graph(), frontier_.write(), next_frontier_.write(), visited_.write(),
                         level_.write(), sweep_.write());
        const auto counted = sweep_.download();
        if (counted[SweepFrontier::kAssigned] == 0) return false;
        std::swap(frontier_, next_frontier_);
        expanded_ = counted[SweepFrontier::kExpanded];
        arcs_ = counted[SweepFrontier::kArcs];
        assigned_ = counted[SweepFrontier::kAssigned];
        reached_ += assigned_;
        ++sweeps_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (sweeps_ == 0) return report_input();
        const auto found = static_cast<std::uint32_t>(changes["level"].changed);
        auto report = report_one_level(found);
        const auto expanded = count_text(expanded_, "vertex", "vertices");
        const auto assigned = count_text(assigned_, "assignment", "assignments");
        report.lines = {{7, "", false},        {8, count_text(n_, "vertex", "vertices"), false},
                        {9, expanded, false},  {10, expanded, false},
                        {11, expanded, false}, {12, count_text(arcs_, "arc", "arcs"), false},
                        {14, assigned, true},  {15, assigned, true}};
        return report;
    }

private:
    void restored() override { next_frontier_.fill(0); }
    CsrView graph() const { return {row_offsets_.read(), column_indices_.read()}; }

    PassReport report_input() const {
        auto report = report_source(source_, source_degree_, n_, column_indices_.size());
        report.note += " Va and Ea have V + 1 + E = " + count_text(std::uint64_t{n_} + 1 + column_indices_.size()) +
                       " entries; an adjacency matrix would have V\u00B2 = " + count_text(std::uint64_t{n_} * n_) + ".";
        return report;
    }
    PassReport report_one_level(std::uint32_t found) {
        counts_.fill(0);
        executor_.launch(CountExpansion{}, n_, graph(), level_.read(), sweeps_, counts_.write());
        const auto counted = counts_.download();
        return report_level({.depth = sweeps_,
                             .expanded = counted[0],
                             .arcs = counted[1],
                             .into_new = counted[2],
                             .found = found,
                             .reached = reached_,
                             .num_vertices = n_,
                             .looked_at_last = CountExpansion::looked_at_last(counted)});
    }
    Executor& executor_;
    std::uint32_t n_, source_, source_degree_;
    Buffer<std::uint32_t> row_offsets_, column_indices_;
    Buffer<std::uint32_t> level_, frontier_, next_frontier_, visited_;  // the next frontier is all 0 between passes
    Buffer<std::uint32_t> sweep_, counts_;
    std::uint32_t sweeps_ = 0, expanded_ = 0, arcs_ = 0, assigned_ = 0;  // of the last pass
    std::uint32_t reached_ = 1;
};

AlgorithmInfo sequential_arrays();  ///< bfs.sequential-arrays: CS 179, lecture 10

}  // namespace lockstep::bfs
