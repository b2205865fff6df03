#pragma once

#include "kernels/algorithms/sssp/in_rounds.hpp"
#include "kernels/algorithms/sssp/path_problem.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------------- Relax in turn

/// One set of edge relaxations of Bellman and Ford (Malison 2012, Alg. 1): one arc after the other.
/// Threads  one in all, no shared memory, no barrier.
struct RelaxInTurn {
    static constexpr const char* name = "relax_in_turn";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<Length> graph, PathsView<Length> paths) const {
        const auto n = paths.distance.size;
        std::uint32_t any = 0;
        for (std::uint32_t tail = 0; tail < n; ++tail) {
            const auto begin = ctx.load(graph.row_offsets, tail);
            const auto end = ctx.load(graph.row_offsets, tail + 1);
            for (auto e = begin; e < end; ++e) {
                const auto head = ctx.load(graph.column_indices, e);
                const auto weight = ctx.load(graph.edge_weights, e);
                const auto here = ctx.load(paths.distance, tail);
                const auto there = ctx.load(paths.distance, head);
                const auto sum = sssp::one_arc_more(here, weight);
                if (there <= sum) continue;  // line 1
                ctx.store(paths.distance, head, sum);  // line 2
                ctx.store(paths.predecessor, head, tail);  // line 3
                const auto times = ctx.load(paths.improved, head);
                ctx.store(paths.improved, head, times + 1);
                any = 1;
            }
        }
        if (paths.changed.size != 0) ctx.store(paths.changed, 0, any);
    }
};

}  // namespace lockstep

namespace lockstep::sssp {

// ---------------------------------------------------------------------------------------- Bellman ford

/// The algorithm of Bellman and Ford (Malison 2012, Alg. 1): one thread relaxes all arcs, again and again; a pass is a round.
template <class Executor, class Length>
class BellmanFordOf final : public InRounds<Executor, Length> {
public:
    BellmanFordOf(Executor& executor, const PathProblem& problem, const ParameterValues& parameters)
        : InRounds<Executor, Length>(executor, problem, parameters) {}

private:
    bool relax() override {
        if (!this->begin_round()) return false;
        this->executor_.launch(RelaxInTurn{}, 1, this->graph(), this->paths(this->asks()));
        this->end_round();
        return true;
    }

    int line_of_marking() const override { return 4; }
    PassReport report(const Changes& changes) override {
        if (this->round_ == 0) return this->report_source();
        auto report = this->report_of(changes);
        const auto nearer = count_text(changes["distance"].changed, "vertex", "vertices");
        const bool any = changes["distance"].changed != 0;
        report.lines = {{1, count_text(this->m_, "arc", "arcs"), !any}, {2, nearer, any}, {3, nearer, any}};
        return report;
    }
};

template <class Executor>
class BellmanFord final : public OnLengths<Executor, BellmanFordOf> {
public:
    using OnLengths<Executor, BellmanFordOf>::OnLengths;
};

AlgorithmInfo bellman_ford();  ///< sssp.bellman-ford: Malison 2012, Alg. 1

}  // namespace lockstep::sssp
