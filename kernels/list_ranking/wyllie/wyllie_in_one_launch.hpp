#pragma once

#include <vector>

#include "kernels/list_ranking/columns.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/count_text.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::list_ranking {

/// What the jumps did to the lines of Rehman 2010, Alg. 3: nodes, pointers moved and distances changed.
inline std::vector<LineReport> lines_of_algorithm_3(std::uint32_t n, std::uint32_t moved, std::uint32_t summed) {
    return {{1, count_text(n, "thread", "threads"), false},
            {2, "", false},
            {3, count_text(summed, "distance", "distances"), true},
            {4, count_text(moved, "pointer", "pointers"), true}};
}

/// Wyllie's list ranking with all jumps in one launch; then the distances to the tail are turned round into ranks.
/// Variant says how nodes are packed and which kernels run on them:
///   Word, Pack, Jump, TurnRound   the packed node and three kernels
///   kWordName                     "64-bit word"
///   node_columns(n)               pointer and distance, in this order, in buffer 0; more may follow
///   lines(n, moved, summed)       lines of the pseudocode for the jump: nodes, pointers moved and distances changed
template <class Executor, class Variant>
class WyllieInOneLaunch : public Algorithm {
public:
    WyllieInOneLaunch(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : executor_(executor),
          n_(dataset.list().size()),
          successor_(executor, dataset.list().successor, "successor"),
          nodes_(executor, n_, "nodes"),
          rank_(executor, n_, "rank"),
          columns_{input_successor(n_)} {
        for (auto& column : Variant::node_columns(n_)) columns_.push_back(std::move(column));
        columns_.push_back(rank(n_, 1));
    }

    void start() override {
        pass_ = 0;
        executor_.launch(typename Variant::Pack{}, n_, successor_.read(), nodes_.write());
        rank_.fill(kNone);
    }

    bool step() override {
        switch (pass_) {
            case 0: executor_.launch(typename Variant::Jump{}, n_, nodes_.write()); break;
            case 1: executor_.launch(typename Variant::TurnRound{}, n_, nodes_.read(), rank_.write()); break;
            default: return false;
        }
        ++pass_;
        return true;
    }

    PassReport describe(std::span<const FieldChange> changes) override {
        PassReport report;
        const auto moved = changes[1].changed, summed = changes[2].changed;
        switch (pass_) {
            case 0:
                report.label = "input";
                report.sentence =
                    "A list of " + count_text(n_, "node", "nodes") + ": each points one link on, the tail to itself";
                report.note = std::string("Rank and successor of a node share one ") + Variant::kWordName +
                              ", so that both change at once.";
                report.lines = {{1, count_text(n_, "thread", "threads"), false}};
                break;
            case 1:
                report.label = "jump";
                report.sentence = count_text(n_, "thread", "threads") + " jumped until every node pointed at the tail";
                report.note = "One launch: " + count_text(moved, "pointer", "pointers") +
                              " moved. A thread may meet nodes that have jumped already, and gets on faster.";
                report.lines = Variant::lines(n_, moved, summed);
                break;
            default:
                report.label = "turn round";
                report.sentence = "Distances to the tail became ranks from the head";
                report.note = "rank = n - 1 - distance, one thread a node.";
                break;
        }
        report.figures = {{"pointers moved", static_cast<double>(moved), "nodes"}};
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
    Buffer<typename Variant::Word> nodes_;
    Buffer<std::uint32_t> rank_;
    std::vector<Column> columns_;
    std::uint32_t pass_ = 0;
};

}  // namespace lockstep::list_ranking
