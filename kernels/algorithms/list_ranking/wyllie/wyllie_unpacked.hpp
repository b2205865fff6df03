#pragma once

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/algorithms/list_ranking/fill.hpp"
#include "kernels/algorithms/list_ranking/list_text.hpp"
#include "kernels/algorithms/list_ranking/wyllie/jump_unpacked.hpp"
#include "kernels/algorithms/list_ranking/wyllie/turn_unpacked_round.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/run/entry/ordinal.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::list_ranking {

/// Wyllie's list ranking with rank and successor in two arrays, one jump a launch in place: a demonstration of the hazard of
/// Rehman 2010, section 3.1.1. Right in lock step, where all lanes read before any of them writes; elsewhere ranks come out
/// wrong. It always ends: pointers move whatever becomes of the ranks, and after 2 ceil(log2 n) + 2 jumps it gives up.
template <class Executor>
class WyllieUnpacked final : public DeclaredAlgorithm {
public:
    WyllieUnpacked(Executor& executor, const ListInput& list, const ParameterValues&)
        : executor_(executor),
          n_(list.n),
          tail_(list.tail),
          max_jumps_(2 * ceil_log2(n_) + 2),
          input_(list.successor),
          successor_(executor, n_, "successor"),
          rank_(executor, n_, "rank"),
          changed_(executor, 1, "changed"),
          from_head_(executor, n_, "rank_from_head") {
        input(input_, input_successor());
        state(successor_, pointer());
        state(rank_, distance());
        state(from_head_, rank());
        host(jumps_);
        host(phase_);
    }

    void start() override {
        executor_.copy(successor_.data(), input_.data(), input_.bytes());
        rank_.fill(1);
        executor_.fill(rank_.data() + tail_, 0, 1);
        from_head_.fill(kNone);
        jumps_ = 0;
        phase_ = Phase::jumping;
    }

    bool step() override {
        if (phase_ == Phase::over) return false;
        if (phase_ == Phase::turning) {
            executor_.launch(TurnUnpackedRound{}, n_, rank_.read(), from_head_.write());
            phase_ = Phase::over;
            return true;
        }
        executor_.launch(Fill{}, 1, changed_.write(), 0u);
        executor_.launch(JumpUnpacked{}, n_, successor_.write(), rank_.write(), changed_.write());
        ++jumps_;
        if (changed_.download()[0] == 0 || jumps_ == max_jumps_) phase_ = Phase::turning;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        PassReport report;
        if (phase_ == Phase::over) {
            report.label = "turn round";
            report.sentence = "What was counted as links to the tail became ranks from the head";
            report.note =
                "rank = n - 1 - R, one thread a node. Whether they are right depends on the order in which threads ran.";
            return report;
        }
        if (jumps_ == 0) {
            report.label = "input";
            report.sentence = list_text(n_);
            report.note =
                "Rank and successor lie in two arrays, and a thread writes one after the other: wrong on purpose.";
            report.lines = {{1, count_text(n_, "thread", "threads"), false}};
            report.figures = {{"jump", 0, kOrdinal}};
            return report;
        }
        const auto moved = changes["pointer"].changed, summed = changes["distance"].changed;
        report.figures = {{"pointers moved", static_cast<double>(moved), "nodes"},
                          {"longest reach", static_cast<double>(changes["distance"].range.highest().bits), "links"},
                          {"jump", static_cast<double>(jumps_), kOrdinal}};
        if (moved == 0) {
            report.label = "nothing to do";
            report.sentence = "Jump " + count_text(jumps_) + ": no pointer moved, every node points at the tail";
            report.note = "Pointers end where they should even when ranks do not: the verdict is on the ranks.";
            report.lines = {{1, count_text(n_, "thread", "threads"), false},
                            {2, count_text(n_, "thread stops", "threads stop"), false}};
            return report;
        }
        report.label = count_text(moved, "cell", "cells") + " changed";
        report.sentence = "Jump " + count_text(jumps_) + ": " + count_text(moved, "pointer moved", "pointers moved") +
                          ", " + count_text(summed, "rank was", "ranks were") + " added to";
        report.note = phase_ == Phase::turning
                          ? "Given up: pointers still move after " + count_text(jumps_, "jump.", "jumps.")
                          : "Between the two stores of a thread, another may read its new rank with its old successor.";
        report.lines = {{1, count_text(n_, "thread", "threads"), false},
                        {2, count_text(moved, "thread goes on", "threads go on"), false},
                        {3, count_text(summed, "rank", "ranks"), true},
                        {4, count_text(moved, "pointer", "pointers"), true}};
        return report;
    }

    bool reproducible() const override { return false; }

private:
    enum class Phase { jumping, turning, over };

    Executor& executor_;
    std::uint32_t n_, tail_, max_jumps_;
    Buffer<std::uint32_t> input_, successor_, rank_, changed_;
    Buffer<std::uint32_t> from_head_;
    std::uint32_t jumps_ = 0;
    Phase phase_ = Phase::jumping;
};

AlgorithmInfo wyllie_unpacked();

}  // namespace lockstep::list_ranking
