#pragma once

#include "kernels/algorithms/sssp/from_one_source.hpp"
#include "kernels/algorithms/sssp/round_report.hpp"

namespace lockstep::sssp {

/// Sets of edge relaxations, one after the other: n - 1 at most, then one that looks for a negative cycle.
template <class Executor, class Length>
class InRounds : public FromOneSource<Executor, Length> {
public:
    void start() override {
        FromOneSource<Executor, Length>::start();
        round_ = 0;
        more_ = 1;
    }

protected:
    InRounds(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : FromOneSource<Executor, Length>(executor, dataset, parameters),
          early_exit_(parameters.at("early_exit") == 1) {
        this->show_paths();
        this->host(round_);
        this->host(more_);
    }

    /// Begins the next round; false when there is none.
    bool begin_round() {
        if (more_ == 0 || this->m_ == 0 || round_ >= this->n_) return false;
        ++round_;
        if (asks()) this->changed_.fill(0);
        return true;
    }
    /// After the last launch of a round.
    void end_round() {
        const bool improved = asks() && this->changed_.download()[0] != 0;
        if (early_exit_ && !improved) more_ = 0;
        if (round_ == this->n_ && improved) this->found_shorter_way_in_round_n();
    }
    /// Whether this round's kernels are to say that a way got shorter: with early exit, and in the n-th round.
    bool asks() const { return early_exit_ || round_ == this->n_; }

    PassReport report_of(const Changes& changes) {
        auto report = report_round(
            {.round = round_, .relaxed = this->m_, .improved = changes["distance"].changed, .num_vertices = this->n_});
        this->report_final(report);
        return report;
    }

    bool early_exit_;
    std::uint32_t round_ = 0;  // that was begun last
    std::uint32_t more_ = 1;  // 0: no way got shorter
};

}  // namespace lockstep::sssp
