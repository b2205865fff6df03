#pragma once

#include <algorithm>

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/algorithms/list_ranking/walk_list.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::list_ranking {

/// Sequential list ranking (Rehman 2010, Alg. 1): one thread, one pass.
template <class Executor>
class Sequential final : public DeclaredAlgorithm {
public:
    Sequential(Executor& executor, const ListInput& list, const ParameterValues&)
        : executor_(executor), n_(list.n), head_(list.head), successor_(list.successor), rank_(executor, n_, "rank") {
        input(successor_, input_successor());
        state(rank_, rank());
        host(walked_);
    }

    void start() override {
        walked_ = false;
        rank_.fill(kNone);
    }

    bool step() override {
        if (walked_) return false;
        executor_.launch(WalkList{}, std::min(rank_.size(), 1u), successor_.read(), head_, rank_.write());
        walked_ = true;
        return true;
    }

    PassReport describe(const Changes&) override {
        PassReport report;
        if (!walked_) {
            report.label = "input";
            report.sentence = "A list of " + count_text(n_, "node", "nodes") + ", and one thread to rank it";
            report.note = "It will start at the head and follow the links, counting.";
            return report;
        }
        const auto nodes = count_text(n_);
        report.label = "walk";
        report.sentence = "One thread has walked " + count_text(n_ - 1, "link", "links") + " and ranked " +
                          count_text(n_, "node", "nodes");
        report.note = "Each load must wait for the one before it: the next address is what it brings.";
        report.lines = {{1, "", false},
                        {2, "node " + count_text(head_), false},
                        {3, nodes + " times", false},
                        {4, nodes + " written", true},
                        {5, count_text(n_ - 1, "link", "links"), true},
                        {6, "", true}};
        report.figures = {{"nodes ranked", static_cast<double>(n_), "nodes"}};
        return report;
    }

private:
    Executor& executor_;
    std::uint32_t n_, head_;
    Buffer<std::uint32_t> successor_, rank_;
    bool walked_ = false;
};

AlgorithmInfo sequential();

}  // namespace lockstep::list_ranking
