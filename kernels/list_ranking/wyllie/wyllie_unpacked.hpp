#pragma once

#include <array>

#include "kernels/list_ranking/columns.hpp"
#include "kernels/list_ranking/fill.hpp"
#include "kernels/list_ranking/wyllie/jump_unpacked.hpp"
#include "kernels/list_ranking/wyllie/turn_unpacked_round.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/count_text.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::list_ranking {

/// Wyllie's list ranking with rank and successor in two arrays, one jump a launch in place: a demonstration of the hazard of
/// Rehman 2010, section 3.1.1. Right in lock step, where all lanes read before any of them writes; elsewhere ranks come out
/// wrong. It always ends: pointers move whatever becomes of the ranks, and after 2 ceil(log2 n) + 2 jumps it gives up.
template <class Executor>
class WyllieUnpacked final : public Algorithm {
public:
    WyllieUnpacked(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : executor_(executor),
          n_(dataset.list().size()),
          tail_(dataset.list().tail),
          most_jumps_(2 * ceil_log2(n_) + 2),
          input_(executor, dataset.list().successor, "input_successor"),
          successor_(executor, n_, "successor"),
          rank_(executor, n_, "rank"),
          changed_(executor, 1, "changed"),
          from_head_(executor, n_, "rank_from_head"),
          columns_{input_successor(n_), pointer(n_, 0), distance(n_, 1), rank(n_, 2)} {}

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
        if (changed_.download()[0] == 0 || jumps_ == most_jumps_) phase_ = Phase::turning;
        return true;
    }

    PassReport describe(std::span<const FieldChange> changes) override {
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
            report.sentence =
                "A list of " + count_text(n_, "node", "nodes") + ": each points one link on, the tail to itself";
            report.note =
                "Rank and successor lie in two arrays, and a thread writes one after the other: wrong on purpose.";
            report.lines = {{1, count_text(n_, "thread", "threads"), false}};
            return report;
        }
        const auto moved = changes[1].changed, summed = changes[2].changed;
        report.figures = {{"pointers moved", static_cast<double>(moved), "nodes"},
                          {"longest reach", static_cast<double>(changes[2].highest), "links"}};
        if (moved == 0) {
            report.label = "nothing to do";
            report.sentence = "Jump " + count_text(jumps_) + ": no pointer moved, every node points at the tail";
            report.note = "Pointers end where they should even when ranks do not: the verdict is on the ranks.";
            report.lines = {{1, count_text(n_, "thread", "threads"), false},
                            {2, count_text(n_, "thread", "threads") + " stop", false}};
            return report;
        }
        report.label = count_text(moved, "cell", "cells") + " changed";
        report.sentence = "Jump " + count_text(jumps_) + ": " + count_text(moved, "pointer moved", "pointers moved") +
                          ", " + count_text(summed, "rank was", "ranks were") + " added to";
        report.note = phase_ == Phase::turning
                          ? "Given up: pointers still move after " + count_text(jumps_, "jump.", "jumps.")
                          : "Between the two stores of a thread, another may read its new rank with its old successor.";
        report.lines = {{1, count_text(n_, "thread", "threads"), false},
                        {2, count_text(moved, "thread", "threads") + " go on", false},
                        {3, count_text(summed, "rank", "ranks"), true},
                        {4, count_text(moved, "pointer", "pointers"), true}};
        return report;
    }

    std::span<const Column> columns() const override { return columns_; }
    std::vector<StateBuffer> inputs() const override { return {{"input_successor", input_.data(), input_.bytes()}}; }
    std::vector<StateBuffer> state() const override {
        return {{"successor", successor_.data(), successor_.bytes()},
                {"rank", rank_.data(), rank_.bytes()},
                {"rank_from_head", from_head_.data(), from_head_.bytes()}};
    }
    HostState host_state() const override { return {jumps_, static_cast<std::uint64_t>(phase_)}; }
    void restore(const HostState& host) override {
        jumps_ = static_cast<std::uint32_t>(host[0]);
        phase_ = static_cast<Phase>(host[1]);
    }
    bool reproducible() const override { return false; }

private:
    enum class Phase : std::uint64_t { jumping, turning, over };

    Executor& executor_;
    std::uint32_t n_, tail_, most_jumps_;
    Buffer<std::uint32_t> input_, successor_, rank_, changed_;
    Buffer<std::uint32_t> from_head_;
    std::array<Column, 4> columns_;
    std::uint32_t jumps_ = 0;
    Phase phase_ = Phase::jumping;
};

}  // namespace lockstep::list_ranking
