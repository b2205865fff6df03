#pragma once

#include <memory>

#include "kernels/algorithms/list_ranking/champion/walk_and_sort.hpp"
#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/algorithms/list_ranking/list_text.hpp"
#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/executors/chosen_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ---------------------------------------------------------------------------------------- Jump to rank

/// Wyllie's ranking in one launch (for the order of the threads see JumpToTail). Each thread also writes its node's rank,
/// which saves the launch that turns distances into ranks.
/// nodes    n packed nodes, in place
/// rank     n entries, written, in links from the head
/// Threads  one per node, no shared memory, no barrier. They read entries that others write, by relaxed atomics.
struct JumpToRank {
    static constexpr const char* name = "jump_to_rank";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .work_varies = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint64_t> nodes, Span<std::uint32_t> rank) const {
        const auto thread = ctx.global_thread();
        if (thread >= nodes.size) return;
        const auto i = nodes.size - 1 - thread;
        const auto own_word = ctx.load_relaxed(nodes, i);
        auto own = PackedNode::unpack(own_word);
        while (!own.finished) {
            const auto next_word = ctx.load_relaxed(nodes, own.successor);
            const auto next = PackedNode::unpack(next_word);
            own.distance += next.distance;
            own.successor = next.successor;
            own.finished = next.finished;
            ctx.store_relaxed(nodes, i, own.pack());
        }
        ctx.store(rank, i, nodes.size - 1 - own.distance);  // line 9
    }
};

}  // namespace lockstep

namespace lockstep::list_ranking {

// --------------------------------------------------------------------------------------- Jump to ranks

/// Short lists: one launch packs the nodes, a second one jumps and writes the ranks. Limited by the time of a launch and the
/// latency of the L2 cache.
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
            report.note = "The list is short: each node jumps to the tail, without sublists.";
            return report;
        }
        const auto moved = changes["pointer"].changed;
        report.label = "jump";
        report.sentence = count_text(n_, "thread jumped to the tail and wrote its node's rank",
                                     "threads jumped to the tail and wrote their nodes' ranks");
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

// -------------------------------------------------------------------------------------------- Champion

/// Our fastest ranking: jumps for short lists, sublists for long ones and whenever one of their parameters is set.
template <class Executor>
class Champion final : public ChosenAlgorithm {
public:
    Champion(Executor& executor, const ListInput& list, const ParameterValues& parameters)
        : ChosenAlgorithm(choose(executor, list, parameters)) {}

private:
    /// Up to this many nodes the launches of WalkAndSort cost more than the jumps that it saves.
    static constexpr std::uint32_t kMaxJumped = 1u << 19;

    static std::unique_ptr<Algorithm> choose(Executor& executor, const ListInput& list,
                                             const ParameterValues& parameters) {
        const bool free = parameters.at("spacing") == 0 && parameters.at("sort") == 0;
        if (free && list.n <= kMaxJumped) return std::make_unique<JumpToRanks<Executor>>(executor, list);
        return std::make_unique<WalkAndSort<Executor>>(executor, list, parameters);
    }
};

AlgorithmInfo champion();

}  // namespace lockstep::list_ranking
