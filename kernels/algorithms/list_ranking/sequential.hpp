#pragma once

#include <algorithm>

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------- Walk list

/// Ranks a list by walking along it (Rehman 2010, Alg. 1).
/// successor  n entries; the tail is its own
/// rank       n entries, written, in links from the head
/// Threads    one in all, no shared memory, no barrier.
struct WalkList {
    static constexpr const char* name = "walk_list";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, std::uint32_t head,
                            Span<std::uint32_t> rank) const {
        std::uint32_t count = 0;  // line 1
        auto node = head;  // line 2
        for (;;) {  // line 3
            ctx.store(rank, node, count);  // line 4
            const auto next = ctx.load(successor, node);
            if (next == node) return;
            node = next;  // line 5
            ++count;  // line 6
        }
    }
};

}  // namespace lockstep

namespace lockstep::list_ranking {

// ------------------------------------------------------------------------------------------ Sequential

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
            report.note = "It starts at the head, follows the links and counts them.";
            return report;
        }
        const auto nodes = count_text(n_);
        report.label = "walk";
        report.sentence = "One thread walked " + count_text(n_ - 1, "link", "links") + " and ranked " +
                          count_text(n_, "node", "nodes");
        report.note = "Each load waits for the one before it, whose result is the next address.";
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
