#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/list_ranking/list_text.hpp"
#include "kernels/algorithms/list_ranking/sublists/sublist_columns.hpp"
#include "kernels/algorithms/scan/exclusive_sum.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The list of one level while it is cut: the input, or the list of the sublists of the level above.
struct CutList {
    Span<const std::uint32_t> successor;  ///< n entries; the tail is its own
    Span<const std::uint32_t> weight;  ///< n entries: links of the input to the successor; empty: 1 each
    Span<std::uint32_t> next;  ///< n entries: the successor, but the tail of each sublist is its own
    Span<std::uint32_t> after;  ///< n entries: of a sublist's tail the number of the sublist that follows; else kNone
};

/// The walks along the sublists of a level.
struct SublistWalks {
    Span<std::uint32_t> start;  ///< one entry per sublist: its first node
    Span<std::uint32_t> position;  ///< one entry per sublist: the node that its walk has reached
    Span<std::uint32_t> links;  ///< one entry per sublist: links of the input, added up on the walk
    Span<std::uint32_t> active;  ///< the sublists whose walks have not reached their tails
    std::uint32_t num_active = 0;
};

// ------------------------------------------------------------------------------------------------ Cut

/// Cuts the list at random places. Sublist k > 0 begins behind a node drawn from block k of the memory, which becomes the tail of
/// another sublist; sublist 0 begins at the head. The list's own tail is never drawn, so that no sublist is empty.
/// next     n entries: equal to the successors on entry
/// after    n entries: kNone on entry
/// Threads  one per sublist, no shared memory, no barrier. Blocks have at least two nodes.
/// Departs from the paper, which draws from the whole list and lets equal places compete: one place per block needs no competition.
struct CutAtRandom {
    static constexpr const char* name = "cut_at_random";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CutList list, SublistWalks walks, std::uint32_t head,
                            std::uint32_t seed) const {
        const auto k = ctx.global_thread();
        const auto count = walks.start.size;
        if (k >= count) return;
        auto first = head;
        if (k != 0) {
            const auto block = begin(k, list.successor.size, count);
            const auto size = begin(k + 1, list.successor.size, count) - block;
            const auto drawn = random_word(k, seed) % size;
            auto tail = block + drawn;  // line 3
            first = ctx.load(list.successor, tail);
            if (first == tail) {
                tail = block + (drawn + 1) % size;
                first = ctx.load(list.successor, tail);
            }
            ctx.store(list.next, tail, tail);  // line 4
            ctx.store(list.after, tail, k);
        }
        ctx.store(walks.start, k, first);
        ctx.store(walks.position, k, first);
        ctx.store(walks.links, k, 0u);
        ctx.store(walks.active, k, k);
    }

    static SIMT_FN std::uint32_t begin(std::uint32_t k, std::uint32_t n, std::uint32_t count) {
        return static_cast<std::uint32_t>(std::uint64_t{k} * n / count);
    }
    static SIMT_FN std::uint32_t random_word(std::uint32_t k, std::uint32_t seed) {
        auto word = k * 0x9E3779B1u ^ (seed * 0xC2B2AE3Du + 0x27D4EB2Fu);
        word = (word ^ word >> 15) * 0x2C1B3C6Du;
        word = (word ^ word >> 12) * 0x297A2D39u;
        return word ^ word >> 15;
    }
};

// ------------------------------------------------------------------------------------------- Walk ahead

/// Follows `steps` links of each active sublist and adds up their weights. The loop has no test: a walk at its tail follows the tail's
/// link to itself, which weighs nothing.
/// unfinished  one entry per active sublist, written: 1 where the walk has not reached the tail
/// Threads     one per active sublist, no shared memory, no barrier.
struct WalkAhead {
    static constexpr const char* name = "walk_ahead";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CutList list, SublistWalks walks, std::uint32_t steps,
                            Span<std::uint32_t> unfinished) const {
        const auto i = ctx.global_thread();
        if (i >= walks.num_active) return;
        const auto k = ctx.load(walks.active, i);
        auto node = ctx.load(walks.position, k);
        auto links = ctx.load(walks.links, k);
        auto next = ctx.load(list.next, node);
        for (std::uint32_t step = 0; step < steps; ++step) {  // line 6
            std::uint32_t weight = 1;
            if (list.weight.size != 0) weight = ctx.load(list.weight, node);
            links += next == node ? 0 : weight;
            node = next;
            next = ctx.load(list.next, node);
        }
        ctx.store(walks.position, k, node);
        ctx.store(walks.links, k, links);
        ctx.store(unfinished, i, next == node ? 0u : 1u);
    }
};

/// Moves the unfinished walks to the front: later launches have no thread for the others.
/// places   one entry per active sublist: unfinished ones before it
/// packed   written: the active sublists of the next launch
/// Threads  one per active sublist, no shared memory, no barrier.
struct PackWalks {
    static constexpr const char* name = "pack_walks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, SublistWalks walks, Span<const std::uint32_t> unfinished,
                            Span<const std::uint32_t> places, Span<std::uint32_t> packed) const {
        const auto i = ctx.global_thread();
        if (i >= walks.num_active) return;
        const auto goes_on = ctx.load(unfinished, i);
        if (goes_on == 0) return;
        const auto k = ctx.load(walks.active, i);
        const auto place = ctx.load(places, i);
        ctx.store(packed, place, k);  // line 7
    }
};

// --------------------------------------------------------------------------------------- Link and rank

/// Makes the reduced list: each sublist is followed by the one that begins behind its tail.
/// successor, next  one entry per sublist, written; the last one is its own
/// Threads          one per sublist, no shared memory, no barrier.
struct LinkSublists {
    static constexpr const char* name = "link_sublists";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CutList list, SublistWalks walks, Span<std::uint32_t> successor,
                            Span<std::uint32_t> next) const {
        const auto k = ctx.global_thread();
        if (k >= successor.size) return;
        const auto tail = ctx.load(walks.position, k);
        const auto links = ctx.load(walks.links, k);
        const auto after = ctx.load(list.after, tail);
        std::uint32_t weight = 1;  // of the link behind the tail; behind the list's own one it is never used
        if (list.weight.size != 0) weight = ctx.load(list.weight, tail);
        ctx.store(walks.links, k, links + weight);
        const auto follower = after == kNone ? k : after;
        ctx.store(successor, k, follower);  // line 8
        ctx.store(next, k, follower);
    }
};

/// Ranks the list that is short enough by walking along it.
/// rank     n entries, written: links of the input from the head
/// Threads  one in all, no shared memory, no barrier.
struct WalkWeightedList {
    static constexpr const char* name = "walk_weighted_list";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, Span<const std::uint32_t> weight,
                            std::uint32_t head, Span<std::uint32_t> rank) const {
        std::uint32_t links = 0;
        for (auto node = head;;) {
            ctx.store(rank, node, links);  // line 1
            const auto next = ctx.load(successor, node);
            if (next == node) return;
            std::uint32_t step = 1;
            if (weight.size != 0) step = ctx.load(weight, node);
            links += step;
            node = next;
        }
    }
};

// ----------------------------------------------------------------------------------------- Second walk

/// Puts the walks back to the starts of their sublists, whose ranks are known now.
/// sublist_rank  one entry per sublist
/// rank          n entries, written at the starts
/// Threads       one per sublist, no shared memory, no barrier.
struct StartSecondWalk {
    static constexpr const char* name = "start_second_walk";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, SublistWalks walks, Span<const std::uint32_t> sublist_rank,
                            Span<std::uint32_t> rank) const {
        const auto k = ctx.global_thread();
        if (k >= sublist_rank.size) return;
        const auto start = ctx.load(walks.start, k);
        const auto links = ctx.load(sublist_rank, k);
        ctx.store(walks.position, k, start);
        ctx.store(walks.links, k, links);
        ctx.store(walks.active, k, k);
        ctx.store(rank, start, links);  // line 10
    }
};

/// Follows `steps` links of each active sublist once more, and ranks the nodes on the way. At its tail a walk writes the same rank again.
/// rank        n entries, written for the nodes that are reached
/// unfinished  as of WalkAhead
/// Threads     one per active sublist, no shared memory, no barrier.
struct RankAhead {
    static constexpr const char* name = "rank_ahead";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CutList list, SublistWalks walks, std::uint32_t steps,
                            Span<std::uint32_t> rank, Span<std::uint32_t> unfinished) const {
        const auto i = ctx.global_thread();
        if (i >= walks.num_active) return;
        const auto k = ctx.load(walks.active, i);
        auto node = ctx.load(walks.position, k);
        auto links = ctx.load(walks.links, k);
        auto next = ctx.load(list.next, node);
        for (std::uint32_t step = 0; step < steps; ++step) {  // line 11
            std::uint32_t weight = 1;
            if (list.weight.size != 0) weight = ctx.load(list.weight, node);
            links += next == node ? 0 : weight;
            node = next;
            ctx.store(rank, node, links);  // line 11
            next = ctx.load(list.next, node);
        }
        ctx.store(walks.position, k, node);
        ctx.store(walks.links, k, links);
        ctx.store(unfinished, i, next == node ? 0u : 1u);
    }
};

}  // namespace lockstep

namespace lockstep::list_ranking {

// -------------------------------------------------------------------------------------------- Reid-Miller

/// List ranking by random sublists (Reid-Miller 1994): the list is cut at about n / log2 n random places; walks along all sublists add
/// up their lengths; the list of the sublists is ranked in the same way, a short one by one thread; second walks rank the nodes. The
/// loops of the walks have no test. Instead all walks stop after a number of steps, and finished walks are dropped. The number of steps is
/// (n / m) ln 2: half of the walks are expected to end, since lengths are about exponential.
template <class Executor>
class ReidMiller final : public DeclaredAlgorithm {
public:
    ReidMiller(Executor& executor, const ListInput& list, const ParameterValues& parameters)
        : executor_(executor),
          seed_(static_cast<std::uint32_t>(parameters.at("seed"))),
          sizes_(sizes(list.n, static_cast<std::uint64_t>(parameters.at("switch_at")))),
          levels_(sizes_.size()),
          unfinished_(executor, max_sublists(), "unfinished"),
          places_(executor, max_sublists() + 1, "places"),
          sum_(executor, max_sublists()) {
        for (std::uint32_t k = 0; k < levels_.size(); ++k) make(k, list);
        for (std::uint32_t k = 0; k < levels_.size(); ++k) declare(k);
        host(stage_);
        host(level_);
        host(walk_);
        host(active_);
        host(walked_);
        host(work_);
    }

    void start() override {
        stage_ = Stage::input;
        level_ = walk_ = active_ = walked_ = 0;
        work_ = 0;
        for (const auto& buffer : state())
            if (buffer.bytes != 0) executor_.fill(buffer.data, kNone, buffer.bytes / sizeof(std::uint32_t));
        const auto& input = levels_.front();
        if (input.is_cut()) executor_.copy(input.next.data(), input.successor.data(), input.successor.bytes());
    }

    bool step() override {
        switch (stage_) {
            case Stage::input: return cut_or_rank();
            case Stage::cut: walk_once(Stage::walk, 1); return true;
            case Stage::walk:
                if (active_ != 0) walk_once(Stage::walk, walk_ + 1);
                else link_sublists();
                return true;
            case Stage::link: return cut_or_rank();
            case Stage::rank:
                if (level_ == 0) return false;
                --level_;
                start_second_walk();
                return true;
            case Stage::second_walk:
                if (active_ != 0) {
                    walk_once(Stage::second_walk, walk_ + 1);
                    return true;
                }
                if (level_ == 0) return false;
                --level_;
                start_second_walk();
                return true;
        }
        return false;
    }

    PassReport describe(const Changes& changes) override {
        auto report = report_stage(changes);
        for (std::uint32_t level = 1; level <= level_; ++level) report.path.push_back("level " + count_text(level));
        if (level_ != 0) report.sentence = "Level " + count_text(level_) + ": " + lower(report.sentence);
        if (stage_ != Stage::input) {
            report.figures.push_back({"work so far", static_cast<double>(work_), "steps"});
            report.figures.push_back(
                {"work per node", static_cast<double>(work_) / std::max(sizes_.front(), 1u), "steps"});
        }
        return report;
    }

private:
    enum class Stage : std::uint32_t { input, cut, walk, link, rank, second_walk };

    /// The list of a level and, below the input's level, the walks along the sublists that its nodes represent.
    struct Level {
        std::uint32_t head = 0;
        Buffer<std::uint32_t> successor, next, after, rank;
        Buffer<std::uint32_t> start, position, links, active, packed;  ///< input: none
        bool is_cut() const { return next.size() != 0; }
    };

    static std::vector<std::uint32_t> sizes(std::uint32_t n, std::uint64_t switch_at) {
        std::vector<std::uint32_t> all{n};
        while (all.back() > switch_at) {
            std::uint32_t log = 1;
            while (log < 32 && (std::uint64_t{1} << log) < all.back()) ++log;
            all.push_back(std::max(all.back() / std::max(log, 2u), 1u));
        }
        return all;
    }
    std::uint32_t max_sublists() const { return sizes_.size() > 1 ? sizes_[1] : 0; }

    void make(std::uint32_t k, const ListInput& list) {
        auto& level = levels_[k];
        const auto n = sizes_[k];
        const auto suffix = k == 0 ? std::string() : "_" + std::to_string(k);
        const auto buffer = [&](const char* name) { return Buffer<std::uint32_t>(executor_, n, name + suffix); };
        level.head = k == 0 ? list.head : 0;
        level.successor = k == 0 ? list.successor : buffer("successor");
        if (k + 1 < levels_.size()) {
            level.next = buffer("pointer");
            level.after = buffer("after");
        }
        level.rank = buffer("rank");
        if (k == 0) return;
        level.start = buffer("start");
        level.position = buffer("position");
        level.links = buffer("length");
        level.active = buffer("active");
        level.packed = buffer("packed");
    }

    void declare(std::uint32_t k) {
        const auto& level = levels_[k];
        const auto node_of = [&](const char* name, const char* symbol) {
            return Column{.name = name, .symbol = symbol, .style = ValueStyle::optional, .none = kNone};
        };
        if (k == 0) {
            input(level.successor, input_successor());
        } else {
            space({.name = space_of_level(k),
                   .one = "sublist",
                   .size = sizes_[k],
                   .depth = static_cast<int>(k),
                   .many = "sublists"});
            link({.from = space_of_level(k),
                  .to = space_of_level(k - 1),
                  .column = at_level(node_of("start", ""), k).name,
                  .says = "first node"});
            state(level.start, at_level(node_of("start", "L"), k));
            state(level.position, at_level(node_of("position", "at"), k));
            auto length = list_ranking::length();
            length.unit = "links that its walk has added up";
            state(level.links, at_level(length, k));
            state(level.successor, at_level(reduced_successor(), k));
            scratch(level.active);
            scratch(level.packed);
        }
        if (level.is_cut()) {
            auto next = node_of("pointer", "S");
            if (k == 0) {
                next.role = Role::successor;
                next.space = space_names::nodes;
            }
            state(level.next, at_level(next, k));
            scratch(level.after);
        }
        state(level.rank, at_level(rank(), k));
    }

    Span<const std::uint32_t> weights(std::uint32_t k) const {
        return k == 0 ? Span<const std::uint32_t>{} : levels_[k].links.read();
    }
    CutList list(std::uint32_t k) const {
        const auto& level = levels_[k];
        return {level.successor.read(), weights(k), level.next.write(), level.after.write()};
    }
    /// The walks along the sublists of level k.
    SublistWalks walks(std::uint32_t k) const {
        const auto& below = levels_[k + 1];
        return {below.start.write(), below.position.write(), below.links.write(), below.active.write(), active_};
    }

    /// The number of steps after which half of the walks are expected to have ended.
    std::uint32_t steps() const {
        const auto n = sizes_[level_], count = sizes_[level_ + 1];
        return std::max(static_cast<std::uint32_t>(std::lround(0.6931 * n / count)), 1u);
    }

    /// Cuts the list of the next level, which is the input or has just been linked, or ranks it where it is short enough.
    bool cut_or_rank() {
        if (stage_ == Stage::link) ++level_;
        const auto n = sizes_[level_];
        if (n == 0) return false;
        if (level_ + 1 == sizes_.size()) {
            const auto& level = levels_[level_];
            executor_.launch(WalkWeightedList{}, 1, level.successor.read(), weights(level_), level.head,
                             level.rank.write());
            stage_ = Stage::rank;
            walked_ = n - 1;
            work_ += walked_;
            return true;
        }
        active_ = sizes_[level_ + 1];
        executor_.launch(CutAtRandom{}, active_, list(level_), walks(level_), levels_[level_].head,
                         seed_ + 0x632BE5ABu * level_);
        stage_ = Stage::cut;
        return true;
    }

    void walk_once(Stage stage, std::uint32_t walk) {
        const auto before = active_;
        auto& below = levels_[level_ + 1];
        if (stage == Stage::walk)
            executor_.launch(WalkAhead{}, active_, list(level_), walks(level_), steps(), unfinished_.write());
        else
            executor_.launch(RankAhead{}, active_, list(level_), walks(level_), steps(), levels_[level_].rank.write(),
                             unfinished_.write());
        sum_.run(unfinished_.read(), active_, Span<std::uint32_t>{places_.data(), active_ + 1});
        executor_.launch(PackWalks{}, active_, walks(level_), unfinished_.read(), places_.read(), below.packed.write());
        std::swap(below.active, below.packed);
        executor_.download(&active_, places_.data() + active_, sizeof(active_));
        stage_ = stage;
        walk_ = walk;
        walked_ = before;
        work_ += std::uint64_t{before} * steps();
    }

    void link_sublists() {
        const auto& below = levels_[level_ + 1];
        auto next = below.is_cut() ? below.next.write() : below.successor.write();
        executor_.launch(LinkSublists{}, sizes_[level_ + 1], list(level_), walks(level_), below.successor.write(),
                         next);
        stage_ = Stage::link;
    }

    void start_second_walk() {
        const auto& below = levels_[level_ + 1];
        active_ = sizes_[level_ + 1];
        executor_.launch(StartSecondWalk{}, active_, walks(level_), below.rank.read(), levels_[level_].rank.write());
        stage_ = Stage::second_walk;
        walk_ = 0;
        walked_ = 0;
    }

    static std::string lower(std::string sentence) {
        const auto letter = sentence.front();
        if (letter >= 'A' && letter <= 'Z') sentence.front() = static_cast<char>(letter - 'A' + 'a');
        return sentence;
    }
    static std::string sublists(std::uint64_t number) { return count_text(number, "sublist", "sublists"); }

    PassReport report_stage(const Changes& changes) const {
        PassReport report;
        const auto n = sizes_[level_];
        const auto count = level_ + 1 < sizes_.size() ? sizes_[level_ + 1] : 0;
        const auto nodes = count_text(n, "node", "nodes");
        switch (stage_) {
            case Stage::input:
                report.label = "input";
                report.sentence = list_text(n);
                report.note = sizes_.size() == 1 ? "One thread will rank it: it has at most switch_at nodes."
                                                 : "Random cuts will make " + sublists(sizes_[1]) + " of it.";
                break;
            case Stage::cut:
                report.label = "cut";
                report.sentence = count == 1 ? "The list of " + nodes + " is one sublist"
                                             : count_text(count - 1, "random cut", "random cuts") + " divided " +
                                                   nodes + " into " + sublists(count);
                report.note = "The node before a cut points to itself. The expected length is log2 n nodes.";
                report.lines = {{3, count_text(count - 1, "place", "places"), true},
                                {4, count_text(count - 1, "link", "links"), count != 1}};
                report.figures = {{"sublists", static_cast<double>(count), "sublists"}};
                break;
            case Stage::walk:
                report.label = "walk " + count_text(walk_);
                report.sentence = "Walk " + count_text(walk_) + ": " + sublists(walked_) + " took " +
                                  count_text(steps(), "step", "steps") + (walked_ == 1 ? "" : " each") + "; " +
                                  count_text(walked_ - active_) + " reached " +
                                  (walked_ - active_ == 1 ? "its tail" : "their tails");
                report.note =
                    "A walk at its tail repeats the tail's link, which weighs nothing, until walks are packed.";
                report.lines = {{6, sublists(walked_), true}, {7, count_text(active_) + " left", active_ != 0}};
                add_walk_figures(report);
                break;
            case Stage::link:
                report.label = "link";
                report.sentence =
                    sublists(count) + (count == 1 ? " is" : " are") + " the nodes of the next level's list";
                report.note = "A sublist's length is the number of links to the start of the next one.";
                report.lines = {{8, sublists(count), true}};
                break;
            case Stage::rank:
                report.label = "rank";
                report.sentence = "One thread ranked the list of " + nodes;
                report.note = "It has at most switch_at nodes, so that no sublists are needed.";
                report.lines = {{1, nodes, true}};
                break;
            case Stage::second_walk: {
                const auto ranked = changes[at_level(rank(), level_).name].changed;
                report.label = walk_ == 0 ? std::string("starts") : "second walk " + count_text(walk_);
                report.sentence = walk_ == 0 ? "The first nodes of " + sublists(count) + " have their ranks"
                                             : "Second walk " + count_text(walk_) + " ranked " +
                                                   count_text(ranked, "node", "nodes") + " of " + sublists(walked_);
                report.note = walk_ == 0 ? "The rank of a sublist is the rank of its first node."
                                         : "Ranks are the rank of the sublist and the links walked since.";
                report.lines = {{walk_ == 0 ? 10 : 11, count_text(ranked, "node", "nodes"), ranked != 0}};
                if (walk_ != 0) add_walk_figures(report);
                break;
            }
        }
        return report;
    }
    void add_walk_figures(PassReport& report) const {
        report.figures = {{"sublists under way", static_cast<double>(walked_), "sublists"},
                          {"steps", static_cast<double>(walked_) * steps(), "steps"}};
    }

    Executor& executor_;
    std::uint32_t seed_;
    std::vector<std::uint32_t> sizes_;  // of the lists, the input's first
    std::vector<Level> levels_;
    Buffer<std::uint32_t> unfinished_, places_;  // of active sublists, while walks are packed
    ExclusiveSum<Executor> sum_;
    Stage stage_ = Stage::input;
    std::uint32_t level_ = 0;  // that the last pass worked on
    std::uint32_t walk_ = 0;  // of this level, from 1
    std::uint32_t active_ = 0;  // walks that have not reached their tails
    std::uint32_t walked_ = 0;  // walks of the last pass
    std::uint64_t work_ = 0;  // steps of all walks so far
};

AlgorithmInfo reid_miller();  ///< list.reid-miller: Reid-Miller 1994

}  // namespace lockstep::list_ranking
