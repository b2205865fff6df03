#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/algorithms/list_ranking/list_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/mask_bits.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A list from which nodes are removed, doubly linked.
struct ShrinkingList {
    Span<std::uint32_t> successor;  ///< n entries; the tail is its own
    Span<std::uint32_t> predecessor;  ///< n entries; the head is its own
    Span<std::uint32_t> length;  ///< n entries: links of the input from the predecessor; the head's is 0
    Span<std::uint32_t> removed_in;  ///< n entries: the round that removed the node, kNone while it is in the list
};

// ------------------------------------------------------------------------------------- Link predecessors

/// Links each node back from its successor.
/// Threads  one per node, no shared memory, no barrier. The head is its own predecessor already.
struct LinkPredecessors {
    static constexpr const char* name = "link_predecessors";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> input, ShrinkingList list) const {
        const auto i = ctx.global_thread();
        if (i >= input.size) return;
        const auto next = ctx.load(input, i);
        ctx.store(list.successor, i, next);
        if (next == i) return;
        ctx.store(list.predecessor, next, i);
        ctx.store(list.length, next, 1u);
    }
};

// --------------------------------------------------------------------------------------------- Toss coins

/// The coin of a node in a round: a hash of both and of the seed.
SIMT_HOST_FN std::uint32_t coin(std::uint32_t node, std::uint32_t round, std::uint32_t seed) {
    auto word = node * 0x9E3779B1u ^ round * 0x85EBCA77u ^ (seed * 0xC2B2AE3Du + 0x27D4EB2Fu);
    word = (word ^ word >> 15) * 0x2C1B3C6Du;
    word = (word ^ word >> 12) * 0x297A2D39u;
    return (word ^ word >> 15) >> 31;
}

/// Random mate (Miller, Reif 1985; Anderson, Miller 1990): a node is removed if its coin shows 1 and its predecessor's 0. So no
/// two neighbours are removed: the set is independent. Head and tail stay.
/// removed_in  set to `round` for the nodes of the set
/// Threads     one per node, no shared memory, no barrier.
struct TossCoins {
    static constexpr const char* name = "toss_coins";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingList list, std::uint32_t round, std::uint32_t seed) const {
        const auto i = ctx.global_thread();
        if (i >= list.successor.size) return;
        const auto removed = ctx.load(list.removed_in, i);
        if (removed != kNone) return;  // line 1
        const auto before = ctx.load(list.predecessor, i);
        const auto next = ctx.load(list.successor, i);
        if (before == i || next == i) return;
        if (coin(i, round, seed) == 0 || coin(before, round, seed) == 1) return;  // lines 2, 3
        ctx.store(list.removed_in, i, round);
    }
};

// ----------------------------------------------------------------------------------------------- Colours

/// Deterministic coin tossing (Cole, Vishkin 1986): let k be the lowest bit in which the colours of a node and its successor
/// differ; the node's new colour is 2k + its bit k. Neighbours keep different colours; b bits become about log2 b + 1.
/// colour, next_colour  n entries each; in the first, neighbours differ
/// Threads              one per node, no shared memory, no barrier.
struct TossDeterministically {
    static constexpr const char* name = "toss_deterministically";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingList list, Span<const std::uint32_t> colour,
                            Span<std::uint32_t> next_colour) const {
        const auto i = ctx.global_thread();
        if (i >= list.successor.size) return;
        const auto removed = ctx.load(list.removed_in, i);
        if (removed != kNone) return;  // line 1
        const auto own = ctx.load(colour, i);
        const auto next = ctx.load(list.successor, i);
        auto other = own ^ 1u;  // the tail has no successor
        if (next != i) other = ctx.load(colour, next);
        const auto bit = lowest_bit(own ^ other);  // line 3
        ctx.store(next_colour, i, 2 * bit + (own >> bit & 1u));  // line 4
    }
};

/// Replaces one of six colours by one of the first three: each node of that colour takes the smallest that no neighbour has.
/// colour   n entries, in place: nodes of one colour are not neighbours
/// Threads  one per node, no shared memory, no barrier.
struct ReplaceColour {
    static constexpr const char* name = "replace_colour";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingList list, std::uint32_t replaced,
                            Span<std::uint32_t> colour) const {
        const auto i = ctx.global_thread();
        if (i >= list.successor.size) return;
        const auto removed = ctx.load(list.removed_in, i);
        if (removed != kNone) return;
        const auto own = ctx.load_relaxed(colour, i);
        if (own != replaced) return;  // line 5
        const auto before = ctx.load(list.predecessor, i);
        const auto next = ctx.load(list.successor, i);
        const auto left = ctx.load_relaxed(colour, before);
        const auto right = ctx.load_relaxed(colour, next);
        std::uint32_t least = 0;
        while (least == left || least == right) ++least;
        ctx.store_relaxed(colour, i, least);  // line 6
    }
};

/// The local maxima of the colours: an independent set; with three colours at least about every fourth node. Head and tail stay
/// in the list, so their colours do not count: otherwise a list of three nodes might never shrink.
/// removed_in  set to `round` for the nodes of the set
/// Threads     one per node, no shared memory, no barrier.
struct ChooseMaxima {
    static constexpr const char* name = "choose_maxima";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingList list, std::uint32_t round,
                            Span<const std::uint32_t> colour) const {
        const auto i = ctx.global_thread();
        if (i >= list.successor.size) return;
        const auto removed = ctx.load(list.removed_in, i);
        if (removed != kNone) return;
        const auto before = ctx.load(list.predecessor, i);
        const auto next = ctx.load(list.successor, i);
        if (before == i || next == i) return;
        const auto own = ctx.load(colour, i);
        const auto left = ctx.load(colour, before);
        const auto right = ctx.load(colour, next);
        const auto further_left = ctx.load(list.predecessor, before);
        const auto further_right = ctx.load(list.successor, next);
        const bool above_left = further_left == before || own > left;
        const bool above_right = further_right == next || own > right;
        if (above_left && above_right) ctx.store(list.removed_in, i, round);  // line 7
    }
};

// ------------------------------------------------------------------------------------- Splice and restore

/// Removes the nodes of a round's independent set from the list. Neighbours of a removed node are not in the set, so no two
/// threads write the same entry.
/// count    1 entry: the number of removed nodes is added
/// Threads  one per node, no shared memory, no barrier.
struct SpliceOut {
    static constexpr const char* name = "splice_out";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingList list, std::uint32_t round,
                            Span<std::uint32_t> count) const {
        const auto i = ctx.global_thread();
        if (i >= list.successor.size) return;
        const auto removed = ctx.load(list.removed_in, i);
        if (removed != round) return;
        const auto before = ctx.load(list.predecessor, i);
        const auto next = ctx.load(list.successor, i);
        const auto own = ctx.load(list.length, i);
        const auto further = ctx.load(list.length, next);
        ctx.store(list.successor, before, next);
        ctx.store(list.predecessor, next, before);
        ctx.store(list.length, next, own + further);
        ctx.atomic_add(count, 0, 1u);
    }
};

/// Ranks the remaining list by walking along it.
/// rank     n entries, written for its nodes: links of the input from the head
/// Threads  one in all, no shared memory, no barrier.
struct WalkShrunkList {
    static constexpr const char* name = "walk_shrunk_list";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingList list, std::uint32_t head, Span<std::uint32_t> rank) const {
        std::uint32_t links = 0;
        for (auto node = head;;) {
            ctx.store(rank, node, links);
            const auto next = ctx.load(list.successor, node);
            if (next == node) return;
            const auto length = ctx.load(list.length, next);
            links += length;
            node = next;
        }
    }
};

/// Ranks the nodes that a round removed, from their predecessors at that time, which are already ranked.
/// Threads  one per node, no shared memory, no barrier.
struct RankRemoved {
    static constexpr const char* name = "rank_removed";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingList list, std::uint32_t round,
                            Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= list.successor.size) return;
        const auto removed = ctx.load(list.removed_in, i);
        if (removed != round) return;
        const auto before = ctx.load(list.predecessor, i);
        const auto length = ctx.load(list.length, i);
        const auto start = ctx.load(rank, before);
        ctx.store(rank, i, start + length);
    }
};

}  // namespace lockstep

namespace lockstep::list_ranking {

// ---------------------------------------------------------------------------------------- Independent sets

/// List ranking by independent sets: each round removes one set from the list, until at most `switch_at` nodes remain; one
/// thread ranks these; then the rounds are undone in reverse order, and each ranks the nodes that it removed. Work is O(n) per
/// round here, since every launch has a thread per node of the input; the figures count the nodes in the list.
template <class Executor>
class IndependentSets : public DeclaredAlgorithm {
public:
    void start() override {
        left_ = n_;
        round_ = 0;
        restored_ = 0;
        work_ = 0;
        stage_ = Stage::shrink;
        rank_.fill(kNone);
        removed_in_.fill(kNone);
        length_.fill(0);
        if (n_ == 0) return;
        executor_.fill(predecessor_.data() + head_, head_, 1);
        executor_.launch(LinkPredecessors{}, n_, input_.read(), list());
    }

    bool step() final {
        if (stage_ == Stage::shrink && n_ != 0 && left_ > std::max<std::uint64_t>(switch_at_, 2)) {
            shrink();
            return true;
        }
        if (stage_ == Stage::shrink && n_ != 0) {
            executor_.launch(WalkShrunkList{}, 1, list(), head_, rank_.write());
            visit();
            stage_ = Stage::grow;
            return true;
        }
        if (stage_ != Stage::grow || restored_ == round_) return false;
        ++restored_;
        executor_.launch(RankRemoved{}, n_, list(), round_ - restored_, rank_.write());
        return true;
    }

    PassReport describe(const Changes& changes) override {
        PassReport report;
        if (stage_ == Stage::shrink) {
            report = round_ == 0 && !in_round() ? report_input() : report_shrink();
            report.figures.push_back({"nodes left", static_cast<double>(left_), "nodes"});
            if (round_ != 0 || in_round()) add_work(report);
            return report;
        }
        const auto ranked = changes["rank"].changed;
        if (restored_ == 0) {
            report.label = "rank";
            report.sentence = "One thread ranked the list of " + count_text(left_, "node", "nodes") + " that remains";
            report.note = "Lengths count the links of the input that a link now replaces.";
        } else {
            report.label = "restore " + count_text(round_ - restored_ + 1);
            report.sentence = "The " + count_text(ranked, "node", "nodes") + " of round " +
                              count_text(round_ - restored_ + 1) + " got their ranks";
            report.note = "Rank = rank of the predecessor at the removal + links from it.";
        }
        report.lines = {{restored_ == 0 ? line_of_ranking() : line_of_ranking() + 1,
                         count_text(ranked, "node", "nodes"), ranked != 0}};
        report.figures = {{"nodes ranked", static_cast<double>(ranked), "nodes"}};
        if (restored_ == 0) add_work(report);
        return report;
    }

protected:
    IndependentSets(Executor& executor, const ListInput& list, const ParameterValues& parameters)
        : executor_(executor),
          n_(list.n),
          head_(list.head),
          switch_at_(static_cast<std::uint64_t>(parameters.at("switch_at"))),
          input_(list.successor),
          successor_(executor, n_, "successor"),
          predecessor_(executor, n_, "predecessor"),
          length_(executor, n_, "length"),
          removed_in_(executor, n_, "removed_in"),
          rank_(executor, n_, "rank"),
          count_(executor, 1, "count") {
        input(input_, input_successor());
        state(successor_, pointer());
        state(predecessor_, Column{.name = "predecessor", .style = ValueStyle::index, .space = space_names::nodes});
        state(length_, Column{.name = "length", .unit = "links from the predecessor", .space = space_names::nodes});
        state(removed_in_, Column{.name = "removed_in",
                                  .style = ValueStyle::optional,
                                  .none = kNone,
                                  .unit = "round, from 0",
                                  .space = space_names::nodes});
        state(rank_, rank());
        host(left_);
        host(round_);
        host(restored_);
        host(work_);
        host(stage_);
    }

    /// Runs the next pass of a round.
    virtual void shrink() = 0;
    virtual PassReport report_shrink() = 0;
    /// Whether a round has begun and not ended.
    virtual bool in_round() const { return false; }
    /// The pseudocode line that ranks the remaining list; the next line restores a round.
    virtual int line_of_ranking() const = 0;

    ShrinkingList list() const {
        return {successor_.write(), predecessor_.write(), length_.write(), removed_in_.write()};
    }
    /// Counts the work of a launch: the nodes left.
    void visit() { work_ += left_; }
    /// Removes the nodes that the round has marked, and ends the round.
    void splice_out() {
        visit();
        count_.fill(0);
        executor_.launch(SpliceOut{}, n_, list(), round_, count_.write());
        removed_ = count_.download()[0];
        left_ -= removed_;
        ++round_;
    }
    PassReport report_input() const {
        PassReport report;
        report.label = "input";
        report.sentence = list_text(n_);
        report.note = "Each round removes nodes of which no two are neighbours.";
        return report;
    }
    PassReport report_round(int line) const {
        const auto before = left_ + removed_;
        PassReport report;
        report.label = "round " + count_text(round_);
        report.sentence = "Round " + count_text(round_) + " removed " + count_text(removed_) + " of " +
                          count_text(before, "node", "nodes") + " (" + percent_text(removed_, before) + ")";
        report.note = "Each removed node leaves its links to the node after it.";
        report.lines = {{line, count_text(removed_, "node", "nodes"), removed_ != 0}};
        report.figures = {{"nodes removed", static_cast<double>(removed_), "nodes"}};
        return report;
    }

    Executor& executor_;
    std::uint32_t n_, head_;
    std::uint64_t switch_at_;
    Buffer<std::uint32_t> input_, successor_, predecessor_, length_, removed_in_, rank_, count_;
    std::uint32_t left_ = 0;  // number of nodes in the list
    std::uint32_t round_ = 0;  // number of rounds that have ended
    std::uint32_t removed_ = 0;  // by the last round

private:
    void add_work(PassReport& report) const {
        report.figures.push_back({"work so far", static_cast<double>(work_), "node visits"});
        report.figures.push_back({"work per node", static_cast<double>(work_) / std::max(n_, 1u), "node visits"});
    }

    enum class Stage : std::uint32_t { shrink, grow };
    Stage stage_ = Stage::shrink;
    std::uint64_t work_ = 0;  // nodes left, added up over the launches so far
    std::uint32_t restored_ = 0;  // number of restored rounds
};

/// With random coins: a round removes a quarter of the nodes on average.
template <class Executor>
class RandomMate final : public IndependentSets<Executor> {
public:
    RandomMate(Executor& executor, const ListInput& list, const ParameterValues& parameters)
        : IndependentSets<Executor>(executor, list, parameters),
          seed_(static_cast<std::uint32_t>(parameters.at("seed"))) {}

private:
    void shrink() override {
        this->visit();
        this->executor_.launch(TossCoins{}, this->n_, this->list(), this->round_, seed_);
        this->splice_out();
    }
    PassReport report_shrink() override { return this->report_round(4); }
    int line_of_ranking() const override { return 5; }

    std::uint32_t seed_;
};

/// With deterministic coins: 32 bits become 6 colours in four tosses, then 3.
template <class Executor>
class ColeVishkin final : public IndependentSets<Executor> {
    using Base = IndependentSets<Executor>;

public:
    ColeVishkin(Executor& executor, const ListInput& list, const ParameterValues& parameters)
        : Base(executor, list, parameters),
          colour_(executor, this->n_, "colour"),
          next_colour_(executor, this->n_, "next_colour") {
        this->state(colour_, Column{.name = "colour", .space = space_names::nodes});
        this->scratch(next_colour_);  // tosses swap the two; entries of removed nodes keep their values
        this->host(phase_);
    }

    void start() override {
        Base::start();
        phase_ = 0;
        number_nodes();
    }

    PassReport describe(const Changes& changes) override {
        auto report = Base::describe(changes);
        if (this->in_round() || report.label.starts_with("round")) report.path = {"round " + count_text(rounds())};
        return report;
    }

private:
    static constexpr std::uint32_t kTosses = 4;  // 2^32 -> 64 -> 12 -> 8 -> 6 colours
    static constexpr std::uint32_t kColours[kTosses] = {64, 12, 8, 6};

    void number_nodes() {
        std::vector<std::uint32_t> numbers(this->n_);
        for (std::uint32_t i = 0; i < this->n_; ++i) numbers[i] = i;
        colour_.upload(numbers);
    }
    std::uint32_t rounds() const { return this->round_ + (phase_ != 0 ? 1 : 0); }
    bool in_round() const override { return phase_ != 0; }

    void shrink() override {
        auto& executor = this->executor_;
        if (phase_ < kTosses) {
            if (phase_ == 0) number_nodes();
            executor.launch(TossDeterministically{}, this->n_, this->list(), colour_.read(), next_colour_.write());
            this->visit();
            std::swap(colour_, next_colour_);
            ++phase_;
        } else if (phase_ == kTosses) {
            for (std::uint32_t colour = 3; colour < 6; ++colour) {
                executor.launch(ReplaceColour{}, this->n_, this->list(), colour, colour_.write());
                this->visit();
            }
            ++phase_;
        } else {
            executor.launch(ChooseMaxima{}, this->n_, this->list(), this->round_, colour_.read());
            this->visit();
            phase_ = 0;
            this->splice_out();
        }
    }
    PassReport report_shrink() override {
        if (phase_ == 0) return this->report_round(8);
        const auto nodes = count_text(this->left_, "node", "nodes");
        PassReport report;
        const bool tosses = phase_ <= kTosses;
        report.label = tosses ? "toss " + count_text(phase_) : std::string("3 colours");
        report.sentence = tosses ? "Toss " + count_text(phase_) + ": " + nodes + " have at most " +
                                       count_text(kColours[phase_ - 1]) + " colours"
                                 : "Colours 3, 4 and 5 are replaced: " + nodes + " have 3 colours";
        report.note = tosses ? "A new colour is the lowest bit that differs from the successor's, and its value."
                             : "Nodes of one colour are not neighbours: each takes the least free colour.";
        if (tosses) report.lines = {{3, nodes, false}, {4, nodes, true}};
        else report.lines = {{5, "3 colours", false}, {6, "0, 1, 2", true}};
        return report;
    }
    int line_of_ranking() const override { return 9; }

    Buffer<std::uint32_t> colour_, next_colour_;
    std::uint32_t phase_ = 0;  // of a round: the tosses, then 3 colours, then the removal
};

AlgorithmInfo random_mate();  ///< list.random-mate: Miller, Reif 1985
AlgorithmInfo cole_vishkin();  ///< list.cole-vishkin: Cole, Vishkin 1986

}  // namespace lockstep::list_ranking
