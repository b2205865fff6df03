#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "kernels/algorithms/sssp/from_one_source.hpp"
#include "kernels/algorithms/sssp/path_problem.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::sssp {

// ---------------------------------------------------------------------------------------- Round report

/// Counts of one round of edge relaxations.
struct RoundCounts {
    std::uint32_t round = 0;  ///< from 1
    std::uint64_t relaxed = 0;  ///< arcs
    std::uint64_t improved = 0;  ///< vertices
    std::uint32_t num_vertices = 0;
};

std::string round_label(std::uint32_t round);
/// Label, sentence, note and figures of a whole round; each algorithm adds the lines of its pseudocode.
PassReport report_round(const RoundCounts& counts);

// ------------------------------------------------------------------------------------------- In rounds

/// Rounds of edge relaxations: n - 1 at most, then one that detects a negative cycle.
template <class Executor, class Length>
class InRounds : public FromOneSource<Executor, Length> {
public:
    void start() override {
        FromOneSource<Executor, Length>::start();
        round_ = 0;
        more_ = 1;
    }

protected:
    struct Rounds {
        bool early_exit = true;  ///< end after a round that shortens no path
        bool with_paths = true;  ///< computes predecessors
        bool detects_cycles = true;  ///< round n detects a negative cycle
        std::uint32_t limit = kNone;  ///< maximum number of rounds; never more than n
    };

    InRounds(Executor& executor, const PathProblem& problem, const ParameterValues& parameters)
        : InRounds(executor, problem, {.early_exit = parameters.at("early_exit") == 1}) {}
    InRounds(Executor& executor, const PathProblem& problem, Rounds rounds)
        : FromOneSource<Executor, Length>(executor, problem),
          early_exit_(rounds.early_exit),
          detects_cycles_(rounds.detects_cycles),
          max_rounds_(std::min(rounds.limit, this->n_)) {
        if (rounds.with_paths) this->show_paths();
        this->host(round_);
        this->host(more_);
    }

    /// Begins the next round; false if there is none.
    bool begin_round() {
        if (more_ == 0 || this->m_ == 0 || round_ >= max_rounds_) return false;
        ++round_;
        if (asks()) this->changed_.fill(0);
        return true;
    }
    /// Call it after the last launch of a round.
    void end_round() {
        const bool improved = asks() && this->changed_.download()[0] != 0;
        if (early_exit_ && !improved) more_ = 0;
        if (detects_cycles_ && round_ == this->n_ && improved) this->found_shorter_path_in_round_n();
    }
    /// Whether this round's kernels set `changed` if a path becomes shorter: with early exit, and in round n.
    bool asks() const { return early_exit_ || round_ == this->n_; }

    PassReport report_of(const Changes& changes) {
        auto report = report_round(
            {.round = round_, .relaxed = this->m_, .improved = changes["distance"].changed, .num_vertices = this->n_});
        this->report_final(report);
        return report;
    }

    bool early_exit_, detects_cycles_;
    std::uint32_t max_rounds_;
    std::uint32_t round_ = 0;  // number of the last begun round
    std::uint32_t more_ = 1;  // 0: no path became shorter
};

}  // namespace lockstep::sssp
