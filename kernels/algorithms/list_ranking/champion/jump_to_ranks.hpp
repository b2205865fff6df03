#pragma once

#include "kernels/algorithms/list_ranking/champion/jump_to_rank.hpp"
#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/algorithms/list_ranking/list_text.hpp"
#include "kernels/algorithms/list_ranking/wyllie/pack_nodes.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::list_ranking {

/// The champion's way with short lists: Wyllie's jumps, which write the ranks too, in a launch after the one that packs the
/// nodes. What limits it is the time of a launch and the latency of the L2 cache.
template <class Executor>
class JumpToRanks final : public DeclaredAlgorithm {
public:
    JumpToRanks(Executor& executor, const ListInput& list)
        : executor_(executor),
          n_(list.n),
          successor_(list.successor),
          nodes_(executor, n_, "nodes"),
          rank_(executor, n_, "rank") {
        input(successor_, input_successor());
        state(nodes_, packed_pointer(), packed_distance(), packed_finished());
        state(rank_, rank());
        host(jumped_);
    }

    void start() override {
        jumped_ = false;
        executor_.launch(PackNodes{}, n_, successor_.read(), nodes_.write());
        rank_.fill(kNone);
    }

    bool step() override {
        if (jumped_) return false;
        executor_.launch(JumpToRank{}, n_, nodes_.write(), rank_.write());
        jumped_ = true;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        PassReport report;
        if (!jumped_) {
            report.label = "input";
            report.sentence = list_text(n_);
            report.note = "It is short: each node will jump to the tail, and no list of sublists is made.";
            return report;
        }
        const auto moved = changes["pointer"].changed;
        report.label = "jump";
        report.sentence = count_text(n_, "thread has jumped to the tail and written down the rank of its node",
                                     "threads have jumped to the tail and written down the ranks of their nodes");
        report.note = "One launch: " + count_text(moved, "pointer", "pointers") + " moved. rank = n - 1 - distance.";
        report.lines = {{9, count_text(n_, "node", "nodes"), true}};
        report.figures = {{"pointers moved", static_cast<double>(moved), "nodes"}};
        report.work.items = n_;
        return report;
    }

private:
    Executor& executor_;
    std::uint32_t n_;
    Buffer<std::uint32_t> successor_;
    Buffer<std::uint64_t> nodes_;
    Buffer<std::uint32_t> rank_;
    bool jumped_ = false;
};

}  // namespace lockstep::list_ranking
