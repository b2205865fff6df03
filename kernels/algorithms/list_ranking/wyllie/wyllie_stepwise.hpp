#pragma once

#include <utility>

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/algorithms/list_ranking/list_text.hpp"
#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/algorithms/pointer_jumping/jump_to_grandparent.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/run/entry/ordinal.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------------- Count at tail

/// Counts the nodes that point to the tail, including the tail, whether their threads have detected it or not.
/// nodes    n packed nodes
/// at_tail  1 entry, added to
/// Threads  one per node, no shared memory, no barrier.
struct CountAtTail {
    static constexpr const char* name = "count_at_tail";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> nodes, std::uint32_t tail,
                            Span<std::uint32_t> at_tail) const {
        const auto i = ctx.global_thread();
        if (i >= nodes.size) return;
        const auto word = ctx.load(nodes, i);
        if (PackedNode::unpack(word).successor == tail) ctx.atomic_add(at_tail, 0, 1u);
    }
};

// ------------------------------------------------------------------------------------------- Jump once

/// One step of the CPU-orchestrated Wyllie ranking (Rehman 2010, Alg. 4): every unfinished node jumps once.
/// in, out  n packed nodes each. The same array, as in the thesis: a thread may then read a node that has already
///          jumped in this launch, and advance by more than 2^k: a race, which the launch declares. Two arrays: launch k is
///          exactly the jump by 2^k.
/// done     1 entry, set to 0 if a node remains unfinished
/// Threads  one per node, no shared memory, no barrier: the 64-bit store replaces the synchronization of line 12.
/// Departs from line 8, which does not change the pointer if the successor is finished: here it advances to the tail, so
/// that a finished node points there. No rank changes.
struct JumpOnce {
    static constexpr const char* name = "jump_once";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> in, Span<std::uint64_t> out,
                            Span<std::uint32_t> done) const {
        const auto i = ctx.global_thread();
        if (i >= in.size) return;
        const auto own_word = ctx.load_relaxed(in, i);  // line 4
        auto own = PackedNode::unpack(own_word);
        if (!own.finished) {  // line 5
            const auto next_word = ctx.load_relaxed(in, own.successor);  // line 6
            const auto next = PackedNode::unpack(next_word);
            if (!next.finished) ctx.store_relaxed(done, 0, 0u);  // lines 7, 9
            own.successor = next.successor;  // line 8
            own.finished = next.finished;
            own.distance += next.distance;  // line 11
        }
        ctx.store_relaxed(out, i, own.pack());  // line 12
    }
};

}  // namespace lockstep

namespace lockstep::list_ranking {

// ------------------------------------------------------------------------------------- Wyllie stepwise

/// CPU-orchestrated Wyllie (Rehman 2010, Alg. 4): one jump per launch, until no thread has cleared `done`; then distances to
/// the tail are turned into ranks. in_place = 1: as in the thesis; 0: two arrays, exactly ceil(log2 n) jumps.
template <class Executor>
class WyllieStepwise final : public DeclaredAlgorithm {
public:
    WyllieStepwise(Executor& executor, const ListInput& list, const ParameterValues& parameters)
        : executor_(executor),
          n_(list.n),
          tail_(list.tail),
          in_place_(parameters.at("in_place") != 0),
          successor_(list.successor),
          nodes_(executor, n_, "nodes"),
          next_nodes_(in_place_ ? nodes_ : Buffer<std::uint64_t>(executor, n_, "next_nodes")),
          rank_(executor, n_, "rank"),
          done_(executor, 1, "done"),
          at_tail_(executor, 1, "at_tail") {
        input(successor_, input_successor());
        state(nodes_, packed_pointer(), packed_distance(), packed_finished());
        state(rank_, rank());
        host(jumps_);
        host(phase_);
    }

    void start() override {
        executor_.launch(PackNodes{}, n_, successor_.read(), nodes_.write());
        rank_.fill(kNone);
        jumps_ = 0;
        phase_ = Phase::jumping;
        unfinished_ = n_ - 1;
    }

    bool step() override {
        if (phase_ == Phase::over) return false;
        if (phase_ == Phase::turning) {
            executor_.launch(RankFromDistance{}, n_, nodes_.read(), rank_.write());
            phase_ = Phase::over;
            return true;
        }
        done_.fill(1);
        executor_.launch(JumpOnce{}, Threads(n_).racing_if(in_place_), nodes_.read(), next_nodes_.write(),
                         done_.write());
        std::swap(nodes_, next_nodes_);
        ++jumps_;
        if (done_.download()[0] != 0) phase_ = Phase::turning;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        PassReport report;
        if (phase_ == Phase::over) {
            report.label = "rank";
            report.sentence = "Distances to the tail became ranks from the head";
            report.note = "rank = n - 1 - distance, one thread per node. The jumping took " +
                          count_text(jumps_, "pass.", "passes.");
            return report;
        }
        if (jumps_ == 0) {
            arrived_ = count_at_tail();
            report.label = "input";
            report.sentence = list_text(n_);
            report.note = "In each pass every node takes its successor's pointer and adds its distance.";
            report.lines = {{1, "", false}};
            report.figures = {{"jump", 0, kOrdinal}};
            return report;
        }
        const auto working = unfinished_;
        const auto moved = changes["pointer"].changed;
        const auto finished = changes["finished"].changed;
        const auto left = working - finished;
        unfinished_ = left;
        const auto arrived_before = std::exchange(arrived_, count_at_tail());
        report.label = "jump " + count_text(jumps_);
        report.sentence = "Jump " + count_text(jumps_) + ": " +
                          pointer_jumping::moved_text(moved, arrived_ - arrived_before, "the tail");
        const auto reach = std::uint64_t{1} << jumps_;
        const auto links = count_text(reach, "link", "links");
        report.note =
            in_place_ ? "In place: a node may read a node that has moved in this pass, and then jumps further than " +
                            links + "; the longest jump of this pass is " +
                            count_text(changes["distance"].range.highest().bits, "link", "links") + "."
            : left != 0 ? "Two arrays: every node now points " + links + " on, or to the tail."
                        : "Two arrays: after " + links + " every pointer is at the tail.";
        const auto learned = count_text(finished, "thread", "threads") + " learned";
        if (moved == 0) {
            report.sentence += ", " + learned + " that the tail is reached";
            report.note = "All pointers were at the tail before, but not every thread had read a finished node.";
        } else {
            report.note += " " + learned + " from a finished node that the tail is reached.";
        }
        const auto threads = count_text(n_, "thread", "threads");
        const auto at_work = count_text(working, "thread", "threads");
        report.lines = {
            {2, left != 0 ? "again" : "the last time", false},
            {3, "1 cell", false},
            {4, threads, false},
            {5, at_work, false},
            {6, at_work, false},
            {7, count_text(left, "thread", "threads"), false},
            {8, count_text(moved, "pointer", "pointers"), true,
             moved > left ? "also where the condition of line 7 is false: a finished node points at the tail" : ""},
            {9, left != 0 ? "1 cell" : "not written", left != 0},
            {11, count_text(working, "distance", "distances"), true},
            {12, count_text(n_, "node", "nodes"), true}};
        report.figures = {{"pointers moved", static_cast<double>(moved), "nodes"},
                          {"arrived at the tail", static_cast<double>(arrived_), "nodes"},
                          {"nodes finished", static_cast<double>(n_ - left), "nodes"},
                          {"longest reach", static_cast<double>(changes["distance"].range.highest().bits), "links"},
                          {"jump", static_cast<double>(jumps_), kOrdinal}};
        return report;
    }

    bool reproducible() const override { return !in_place_; }

private:
    enum class Phase { jumping, turning, over };

    /// Nodes that point to the tail. Fewer are finished: a thread detects it one jump later, by a finished node.
    std::uint32_t count_at_tail() {
        at_tail_.fill(0);
        executor_.launch(CountAtTail{}, n_, nodes_.read(), tail_, at_tail_.write());
        return at_tail_.download()[0];
    }

    Executor& executor_;
    std::uint32_t n_, tail_;
    bool in_place_;
    Buffer<std::uint32_t> successor_;
    Buffer<std::uint64_t> nodes_, next_nodes_;  // the same array in place
    Buffer<std::uint32_t> rank_, done_, at_tail_;
    std::uint32_t jumps_ = 0;
    Phase phase_ = Phase::jumping;
    std::uint32_t unfinished_ = 0;  // before the pass that is described next
    std::uint32_t arrived_ = 0;  // nodes that point to the tail, as of the last pass that was described
};

AlgorithmInfo wyllie_stepwise();

}  // namespace lockstep::list_ranking
