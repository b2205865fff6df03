#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/algorithms/list_ranking/fill.hpp"
#include "kernels/algorithms/list_ranking/list_text.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/run/entry/ordinal.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------- Turn unpacked round

/// Turns links to the tail into links from the head: rank = n - 1 - distance.
/// distance  n entries, in links to the tail; a race may have left values above n - 1
/// rank      n entries, written, in links from the head; kNone if the distance exceeds n - 1
/// Threads   one per node, no shared memory, no barrier.
struct RankFromUnpackedDistance {
    static constexpr const char* name = "rank_from_unpacked_distance";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> distance, Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= distance.size) return;
        const auto to_tail = ctx.load(distance, i);
        ctx.store(rank, i, to_tail < distance.size ? distance.size - 1 - to_tail : kNone);
    }
};

// --------------------------------------------------------------------------------------- Jump unpacked

/// One jump of Wyllie's list ranking, with rank and successor in two arrays, updated in place. Wrong on purpose (Rehman
/// 2010, section 3.1.1): a thread may read a new rank with an old successor, between the two stores of their owner.
/// successor  n entries; the tail is its own. Entries are copied from each other, so all remain nodes of the list.
/// rank       n entries: links to `successor`, unless a thread has read a torn pair
/// changed    1 entry, set to 1 when a pointer moves
/// Threads    one per element, no shared memory, no barrier.
struct JumpUnpacked {
    static constexpr const char* name = "jump_unpacked";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> successor, Span<std::uint32_t> rank,
                            Span<std::uint32_t> changed) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;  // line 1
        const auto next = ctx.load(successor, i);
        const auto skip = ctx.load(successor, next);
        if (skip == next) return;  // line 2: next is the tail
        const auto own = ctx.load(rank, i);
        const auto beyond = ctx.load(rank, next);
        ctx.store(rank, i, own + beyond);  // line 3
        ctx.store(successor, i, skip);  // line 4
        ctx.store(changed, 0, 1u);
    }
};

}  // namespace lockstep

namespace lockstep::list_ranking {

// ------------------------------------------------------------------------------------- Wyllie unpacked

/// Wyllie's list ranking with rank and successor in two arrays, one jump per launch, in place: a demonstration of the hazard of
/// Rehman 2010, section 3.1.1. Right in lock step, in which all lanes load before any lane stores; in other orders ranks are
/// wrong. It gives up after 2 ceil(log2 n) + 2 jumps.
template <class Executor>
class WyllieUnpacked final : public DeclaredAlgorithm {
public:
    WyllieUnpacked(Executor& executor, const ListInput& list, const ParameterValues&)
        : executor_(executor),
          n_(list.n),
          head_(list.head),
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
            executor_.launch(RankFromUnpackedDistance{}, n_, rank_.read(), from_head_.write());
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
            report.label = "rank";
            report.sentence = "R, links to the tail, became ranks from the head";
            report.note = "rank = n - 1 - R, one thread per node. The ranks are right in some orders only.";
            return report;
        }
        if (jumps_ == 0) {
            report.label = "input";
            report.sentence = list_text(n_);
            report.note =
                "Rank and successor are in two arrays, which a thread writes one after the other: wrong on purpose.";
            report.lines = {{1, count_text(n_, "thread", "threads"), false}};
            report.figures = {{"jump", 0, kOrdinal}};
            return report;
        }
        const auto moved = changes["pointer"].changed, summed = changes["distance"].changed;
        report.figures = {{"pointers moved", static_cast<double>(moved), "nodes"},
                          {"longest reach", static_cast<double>(changes["distance"].range.highest().bits), "links"},
                          {"jump", static_cast<double>(jumps_), kOrdinal}};
        if (moved == 0) {
            report.label = "last";
            report.sentence = "Jump " + count_text(jumps_) + ": no pointer moved, every node points at the tail";
            report.note = "All pointers are right; ranks may be wrong.";
            report.lines = {{1, count_text(n_, "thread", "threads"), false},
                            {2, count_text(n_, "thread stops", "threads stop"), false}};
            return report;
        }
        report.label = count_text(moved, "cell", "cells") + " changed";
        report.sentence = "Jump " + count_text(jumps_) + ": " + count_text(moved, "pointer moved", "pointers moved") +
                          ", " + count_text(summed, "rank", "ranks") + " changed";
        report.note =
            phase_ == Phase::turning
                ? "Given up: pointers still move after " + count_text(jumps_, "jump.", "jumps.")
                : "Between a thread's two stores, another thread may read its new rank with its old successor.";
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
    std::uint32_t n_, head_, tail_, max_jumps_;
    Buffer<std::uint32_t> input_, successor_, rank_, changed_;
    Buffer<std::uint32_t> from_head_;
    std::uint32_t jumps_ = 0;
    Phase phase_ = Phase::jumping;
};

AlgorithmInfo wyllie_unpacked();

}  // namespace lockstep::list_ranking
