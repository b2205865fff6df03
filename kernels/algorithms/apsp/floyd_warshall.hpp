#pragma once

#include "kernels/algorithms/apsp/pair_algorithm.hpp"
#include "kernels/algorithms/apsp/relax_through.hpp"

namespace lockstep::apsp {

/// One thread takes one vertex after the other as the middle of ways (Floyd 1962, Warshall 1962).
template <class Executor>
class FloydWarshall final : public PairAlgorithm<Executor> {
public:
    FloydWarshall(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : PairAlgorithm<Executor>(executor, dataset, true, 16), ways_(executor, this->num_pairs(), "ways") {
        this->scratch(ways_);
        this->host(done_);
    }

    void start() override {
        done_ = 0;
        this->begin(ways_);
    }

    bool step() override {
        if (done_ == this->n_) return this->settle(ways_);
        this->executor_.launch(RelaxThrough{}, 1, this->form_, this->n_, done_, ways_.write(), this->distance_.write(),
                               this->predecessor_.write());
        ++done_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (this->settled_) return this->report_settled(5);
        if (done_ == 0) return this->report_input();
        const auto n = std::uint64_t{this->n_};
        auto report = this->report_pass("vertex " + count_text(done_ - 1), changes, n * n);
        report.note = "All ways over inner " + range_text(0, done_ - 1, "vertex", "vertices") + " are known.";
        report.lines = {{1, count_text(done_), false},
                        {3, count_text(n * n, "step", "steps"), true},
                        {4, this->pairs_text(changes["predecessor"].changed), changes["predecessor"].changed != 0}};
        return report;
    }

private:
    std::uint32_t done_ = 0;
    Buffer<std::uint64_t> ways_;
};

AlgorithmInfo floyd_warshall();  ///< apsp.floyd-warshall: the sequential reference

}  // namespace lockstep::apsp
