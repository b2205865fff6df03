#pragma once

#include <array>

#include "kernels/list_ranking/columns.hpp"
#include "kernels/list_ranking/jump_to_tail.hpp"
#include "kernels/list_ranking/pack_nodes.hpp"
#include "kernels/list_ranking/turn_round.hpp"
#include "kernels/run/algorithm.hpp"
#include "kernels/run/words.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::list_ranking {

/// Wyllie's list ranking (Rehman 2010, Alg. 3) on nodes packed in 64 bits: all jumps in one launch, then the distances to
/// the tail are turned round into ranks.
template <class Executor>
class Wyllie final : public Algorithm {
public:
    Wyllie(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : executor_(executor),
          n_(dataset.list().size()),
          successor_(executor, dataset.list().successor, "successor"),
          nodes_(executor, n_, "nodes"),
          rank_(executor, n_, "rank"),
          columns_{input_successor(n_), packed_pointer(n_, 0), packed_distance(n_, 0), packed_finished(n_, 0), rank(n_, 1)} {}

    void start() override {
        pass_ = 0;
        executor_.launch(PackNodes{}, n_, successor_.read(), nodes_.write());
        rank_.fill(kNone);
    }

    bool step() override {
        switch (pass_) {
            case 0: executor_.launch(JumpToTail{}, n_, nodes_.write()); break;
            case 1: executor_.launch(TurnRound{}, n_, nodes_.read(), rank_.write()); break;
            default: return false;
        }
        ++pass_;
        return true;
    }

    PassReport describe(std::span<const FieldChange> changes) override {
        PassReport report;
        const auto moved = changes[1].changed;
        switch (pass_) {
            case 0:
                report.label = "input";
                report.sentence = "A list of " + count_text(n_, "node", "nodes") + ": each points one link on, the tail to itself";
                report.note = "Rank and successor of a node share one 64-bit word, so that both change at once.";
                report.lines = {{1, count_text(n_, "thread", "threads"), false}};
                break;
            case 1:
                report.label = "jump";
                report.sentence = count_text(n_, "thread", "threads") + " jumped until every node pointed at the tail";
                report.note = "One launch: " + count_text(moved, "pointer", "pointers") +
                              " moved. A thread may meet nodes that have jumped already, and gets on faster.";
                report.lines = {{1, count_text(n_, "thread", "threads"), false},
                                {2, "", false},
                                {3, count_text(changes[2].changed, "distance", "distances"), true},
                                {4, count_text(moved, "pointer", "pointers"), true}};
                break;
            default:
                report.label = "turn round";
                report.sentence = "Distances to the tail became ranks from the head";
                report.note = "rank = n - 1 - distance, one thread a node.";
                break;
        }
        report.figures = {{"pointers moved", static_cast<double>(moved), "nodes"},
                          {"nodes finished", static_cast<double>(changes[3].changed), "nodes"}};
        return report;
    }

    std::span<const Column> columns() const override { return columns_; }
    std::vector<StateBuffer> inputs() const override { return {{"successor", successor_.data(), successor_.bytes()}}; }
    std::vector<StateBuffer> state() const override {
        return {{"nodes", nodes_.data(), nodes_.bytes()}, {"rank", rank_.data(), rank_.bytes()}};
    }
    HostState host_state() const override { return {pass_}; }
    void restore(const HostState& host) override { pass_ = static_cast<std::uint32_t>(host[0]); }

private:
    Executor& executor_;
    std::uint32_t n_;
    Buffer<std::uint32_t> successor_;
    Buffer<std::uint64_t> nodes_;
    Buffer<std::uint32_t> rank_;
    std::array<Column, 5> columns_;
    std::uint32_t pass_ = 0;
};

}  // namespace lockstep::list_ranking
