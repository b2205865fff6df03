#pragma once

#include <string>

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/algorithms/list_ranking/list_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::list_ranking {

/// Wyllie's list ranking with all jumps in one launch; then the distances to the tail are turned round into ranks.
/// Variant says how nodes are packed and which kernels run on them:
///   Word, Pack, Jump, TurnRound   the packed node and three kernels
///   kWordName                     "64-bit word"
///   node_columns()                pointer and distance; more may follow
///   lines(n, moved, summed)       lines of the pseudocode for the jump: nodes, pointers moved and distances changed
template <class Executor, class Variant>
class WyllieInOneLaunch : public DeclaredAlgorithm {
public:
    WyllieInOneLaunch(Executor& executor, const ListInput& list, const ParameterValues&)
        : executor_(executor),
          n_(list.n),
          successor_(list.successor),
          nodes_(executor, n_, "nodes"),
          rank_(executor, n_, "rank") {
        input(successor_, input_successor());
        state(nodes_, Variant::node_columns());
        state(rank_, rank());
        host(pass_);
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

    PassReport describe(const Changes& changes) override {
        PassReport report;
        const auto moved = changes["pointer"].changed, summed = changes["distance"].changed;
        switch (pass_) {
            case 0:
                report.label = "input";
                report.sentence = list_text(n_);
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

private:
    Executor& executor_;
    std::uint32_t n_;
    Buffer<std::uint32_t> successor_;
    Buffer<typename Variant::Word> nodes_;
    Buffer<std::uint32_t> rank_;
    std::uint32_t pass_ = 0;
};

}  // namespace lockstep::list_ranking
