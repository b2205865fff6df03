#pragma once

#include "kernels/algorithms/sssp/in_rounds.hpp"
#include "kernels/algorithms/sssp/relax_in_turn.hpp"

namespace lockstep::sssp {

/// The algorithm of Bellman and Ford (Malison 2012, Alg. 1): one thread relaxes all arcs, again and again; a pass is a round.
template <class Executor, class Length>
class BellmanFordOf final : public InRounds<Executor, Length> {
public:
    BellmanFordOf(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : InRounds<Executor, Length>(executor, dataset, parameters) {}

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
