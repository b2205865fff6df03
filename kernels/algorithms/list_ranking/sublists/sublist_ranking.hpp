#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/algorithms/list_ranking/sublists/placed_node.hpp"
#include "kernels/algorithms/list_ranking/sublists/sublist_columns.hpp"
#include "kernels/algorithms/list_ranking/sublists/sublist_report.hpp"
#include "kernels/algorithms/list_ranking/sublists/walk_sublists.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// -------------------------------------------------------------------------------------- Count sublists

/// Counts the nodes of each sublist, for the report.
/// places      n packed nodes, all known
/// num_nodes   one entry per sublist, 0 on entry
/// Threads     one per node, no shared memory, no barrier.
struct CountSublists {
    static constexpr const char* name = "count_sublists";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> places, Span<std::uint32_t> num_nodes) const {
        const auto i = ctx.global_thread();
        if (i >= places.size) return;
        const auto word = ctx.load(places, i);
        const auto place = PlacedNode::unpack(word);
        ctx.atomic_add(num_nodes, place.sublist, 1u);
    }
};

// ---------------------------------------------------------------------------------- Turn reduced round

/// Turns distances to the tail of a reduced list into ranks: rank = the head's distance - the node's distance.
/// nodes    n packed nodes, all finished; distances in links of the input
/// rank     n entries, written: links of the input from its head
/// Threads  one per node, no shared memory, no barrier.
struct RankFromReducedDistance {
    static constexpr const char* name = "rank_from_reduced_distance";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> nodes, std::uint32_t head,
                            Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= nodes.size) return;
        const auto head_word = ctx.load(nodes, head);
        const auto own_word = ctx.load(nodes, i);
        ctx.store(rank, i, PackedNode::unpack(head_word).distance - PackedNode::unpack(own_word).distance);
    }
};

// ------------------------------------------------------------------------------------- Recombine ranks

/// Adds the rank of its sublist to each node's local rank (Rehman 2010, Alg. 6, line 4; Alg. 7, line 13).
/// places        n packed nodes, all known
/// reduced_rank  one entry per sublist: links from the head to its splitter
/// rank          n entries, written, in links from the head
/// Threads       one per node, no shared memory, no barrier.
struct RecombineRanks {
    static constexpr const char* name = "recombine_ranks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 512};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> places, Span<const std::uint32_t> reduced_rank,
                            Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= places.size) return;
        const auto word = ctx.load(places, i);
        const auto place = PlacedNode::unpack(word);
        const auto start = ctx.load(reduced_rank, place.sublist);
        ctx.store(rank, i, place.local_rank + start);
    }
};

// ----------------------------------------------------------------------------------- Pack reduced list

/// Packs a reduced list for Wyllie's algorithm: every node knows the links of the input to its successor.
/// successor  n entries; the tail is its own
/// length     n entries: links of the input from the preceding node; empty for the input itself
/// nodes      n packed nodes, written
/// Threads    one per node, no shared memory, no barrier.
struct PackReducedList {
    static constexpr const char* name = "pack_reduced_list";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, Span<const std::uint32_t> length,
                            Span<std::uint64_t> nodes) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        const auto next = ctx.load(successor, i);
        const bool is_tail = next == i;
        std::uint32_t links = is_tail ? 0 : 1;
        if (!is_tail && length.size != 0) links = ctx.load(length, next);
        const PackedNode node{links, next, is_tail};
        ctx.store(nodes, i, node.pack());
    }
};

// ------------------------------------------------------------------------------------------ Split list

/// Chooses the splitters of a list and copies them to the reduced list (Rehman 2010, Alg. 7, lines 4 to 6).
/// places    n packed nodes: a splitter gets its sublist's number; all others are unknown
/// splitter  one entry per sublist, written
/// length    one entry per sublist; only the first sublist's is written, as 0
/// Threads   one per sublist, no shared memory, no barrier.
struct SplitList {
    static constexpr const char* name = "split_list";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 512};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Splitters splitters, Span<std::uint64_t> places,
                            Span<std::uint32_t> splitter, Span<std::uint32_t> length) const {
        const auto k = ctx.global_thread();
        if (k >= splitter.size) return;
        const auto node = splitters.splitter(k);  // line 4
        const PlacedNode place{k, kNone};
        ctx.store(places, node, place.pack());  // line 5
        ctx.store(splitter, k, node);  // line 6
        if (node == splitters.head) ctx.store(length, k, 0u);
    }
};

// ------------------------------------------------------------------------------------- Rank final list

/// Ranks a reduced list by walking along it (Rehman 2010, Alg. 6, line 3; Alg. 7, line 2).
/// successor  n entries; the tail is its own
/// length     n entries: links of the input from the preceding node; empty for the input itself
/// rank       n entries, written: links of the input from its head
/// Threads    one in all, no shared memory, no barrier.
struct RankFinalList {
    static constexpr const char* name = "rank_final_list";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, Span<const std::uint32_t> length,
                            std::uint32_t head, Span<std::uint32_t> rank) const {
        std::uint32_t links = 0;
        auto node = head;
        for (;;) {
            ctx.store(rank, node, links);
            const auto next = ctx.load(successor, node);
            if (next == node) return;
            std::uint32_t step = 1;
            if (length.size != 0) step = ctx.load(length, next);
            links += step;
            node = next;
        }
    }
};

}  // namespace lockstep

namespace lockstep::list_ranking {

// ------------------------------------------------------------------------------------------ List level

/// One list of a recursion on the device: the input, or the list of the sublists of the level above.
struct ListLevel {
    std::uint32_t n = 0, head = 0;
    Splitters splitters;  ///< splitters that cut it; count 0 on the last level
    Buffer<std::uint32_t> splitter;  ///< per node: the first node of its sublist in the level above; input: none
    Buffer<std::uint32_t> successor;
    Buffer<std::uint32_t> length;  ///< per node: links of the input from the preceding node; input: none, each is 1
    Buffer<std::uint64_t> places;  ///< per node: its PlacedNode; empty on the last level
    Buffer<std::uint32_t> rank;

    bool is_cut() const { return splitters.count != 0; }
    void forget() const {
        splitter.fill(kNone);
        if (splitter.size() != 0) successor.fill(kNone);
        length.fill(kNone);
        places.fill(kNone);
        rank.fill(kNone);
    }
};

/// The lists of a recursion, all allocated at once (Rehman 2010, section 4.2.1).
/// sizes    numbers of nodes, the input's first
inline std::vector<ListLevel> make_levels(Device& device, const ListInput& list,
                                          const std::vector<std::uint32_t>& sizes) {
    std::vector<ListLevel> levels(sizes.size());
    for (std::size_t k = 0; k < sizes.size(); ++k) {
        auto& level = levels[k];
        const auto suffix = k == 0 ? "" : "_" + std::to_string(k);
        const auto make = [&](const char* name) { return Buffer<std::uint32_t>(device, sizes[k], name + suffix); };
        level.n = sizes[k];
        level.head = k == 0 ? list.head : levels[k - 1].splitters.sublist_of_head();
        if (k + 1 < sizes.size()) level.splitters = {level.n, sizes[k + 1], level.head};
        if (k != 0) level.splitter = make("splitter");
        level.successor = k == 0 ? list.successor : make("successor");
        if (k != 0) level.length = make("length");
        if (level.is_cut()) level.places = Buffer<std::uint64_t>(device, level.n, "places" + suffix);
        level.rank = make("rank");
    }
    return levels;
}

// ------------------------------------------------------------------------------------- Sublist ranking

/// List ranking by sublists (Rehman 2010, chapter 4): split and rank locally, level by level, rank the last list, recombine on
/// the way back. The recursion is on the host, its lists on the device (section 4.2.1). Alg. 6 is the case of two levels.
template <class Executor>
class SublistRanking : public DeclaredAlgorithm {
public:
    using Lines = std::vector<LineReport> (*)(const SublistPass&);

    /// sizes   numbers of nodes of the lists, the input's first
    /// limit   for the report: lists of at most this many nodes are not cut
    /// block   threads per block for splitting, walking and recombining lists
    /// lines   returns the pseudocode lines of a pass
    SublistRanking(Executor& executor, const ListInput& list, std::vector<std::uint32_t> sizes, std::uint32_t limit,
                   LastLevel last, std::uint32_t block, Lines lines)
        : executor_(executor),
          limit_(limit),
          last_(last),
          block_(block),
          lines_(lines),
          sizes_(std::move(sizes)),
          levels_(make_levels(executor, list, sizes_)) {
        if (sizes_.size() > 1) num_nodes_ = Buffer<std::uint32_t>(executor, sizes_[1], "num_nodes");
        if (last_ == LastLevel::wyllie) nodes_ = Buffer<std::uint64_t>(executor, sizes_.back(), "nodes");
        const auto deepest = num_levels() - 1;
        for (std::uint32_t k = 0; k < deepest; ++k) {
            passes_.push_back({Kind::split, k});
            passes_.push_back({Kind::local_rank, k});
        }
        passes_.push_back({Kind::rank, deepest});
        for (auto k = deepest; k-- > 0;) passes_.push_back({Kind::recombine, k});
        declare();
    }

    void start() override {
        for (const auto& level : levels_) level.forget();
        passes_done_ = 0;
    }

    bool step() override {
        if (passes_done_ == passes_.size()) return false;
        const auto [kind, k] = passes_[passes_done_];
        switch (kind) {
            case Kind::split: split(levels_[k], levels_[k + 1]); break;
            case Kind::local_rank: walk(levels_[k], levels_[k + 1]); break;
            case Kind::rank: rank_last(levels_[k]); break;
            case Kind::recombine: recombine(levels_[k], levels_[k + 1]); break;
            case Kind::input: break;
        }
        ++passes_done_;
        return true;
    }

    PassReport describe(const Changes&) override {
        SublistPass pass{.sizes = sizes_, .limit = limit_, .last = last_};
        if (passes_done_ != 0) std::tie(pass.kind, pass.level) = passes_[passes_done_ - 1];
        if (pass.kind == Kind::local_rank)
            std::tie(pass.shortest, pass.longest) = measure_sublists(levels_[pass.level]);
        auto report = report_sublists(pass);
        report.lines = lines_(pass);
        return report;
    }

private:
    using Kind = SublistPass::Kind;

    void declare() {
        for (std::uint32_t k = 0; k < num_levels(); ++k) {
            const auto& level = levels_[k];
            if (k == 0) {
                input(level.successor, input_successor());
            } else {
                declare_space(k);
                state(level.splitter, at_level(splitter(), k));
                state(level.successor, at_level(reduced_successor(), k));
                state(level.length, at_level(length(), k));
            }
            if (level.is_cut()) state(level.places, at_level(sublist(), k), at_level(local_rank(), k));
            state(level.rank, at_level(rank(), k));
        }
        host(passes_done_);
    }

    /// Declares the space of a level below the input, and the links between nodes, sublists and their first nodes.
    void declare_space(std::uint32_t k) {
        space({.name = space_of_level(k),
               .one = "sublist",
               .size = levels_[k].n,
               .depth = static_cast<int>(k),
               .many = "sublists"});
        link({.from = space_of_level(k - 1),
              .to = space_of_level(k),
              .column = at_level(sublist(), k - 1).name,
              .says = "sublist"});
        link({.from = space_of_level(k),
              .to = space_of_level(k - 1),
              .column = at_level(splitter(), k).name,
              .says = "splitter"});
    }

    std::uint32_t num_levels() const { return static_cast<std::uint32_t>(levels_.size()); }

    void split(const ListLevel& list, const ListLevel& reduced) {
        executor_.launch(SplitList{}, Threads(reduced.n, block_), list.splitters, list.places.write(),
                         reduced.splitter.write(), reduced.length.write());
    }

    void walk(const ListLevel& list, const ListLevel& reduced) {
        executor_.launch(WalkSublists{}, Threads(reduced.n, block_), list.successor.read(), list.length.read(),
                         reduced.splitter.read(), list.places.write(), reduced.successor.write(),
                         reduced.length.write());
    }

    void rank_last(const ListLevel& list) {
        switch (last_) {
            case LastLevel::host: rank_on_host(list); break;
            case LastLevel::thread:
                executor_.launch(RankFinalList{}, std::min(list.n, 1u), list.successor.read(), list.length.read(),
                                 list.head, list.rank.write());
                break;
            case LastLevel::wyllie:
                executor_.launch(PackReducedList{}, list.n, list.successor.read(), list.length.read(), nodes_.write());
                executor_.launch(JumpToTail{}, list.n, nodes_.write());
                executor_.launch(RankFromReducedDistance{}, list.n, nodes_.read(), list.head, list.rank.write());
                break;
        }
    }

    static constexpr std::uint32_t kCancelInterval = 1u << 16;  ///< host: links between checks for cancellation

    void rank_on_host(const ListLevel& list) {
        if (list.n == 0) return;
        const auto successor = list.successor.download(), length = list.length.download();
        std::vector<std::uint32_t> rank(list.n);
        std::uint32_t links = 0, walked = 0;
        for (auto node = list.head;; node = successor[node]) {
            if (++walked % kCancelInterval == 0 && executor_.cancel_requested()) throw Cancelled();
            if (node != list.head) links += length.empty() ? 1 : length[node];
            rank[node] = links;
            if (successor[node] == node) break;
        }
        list.rank.upload(rank);
    }

    void recombine(const ListLevel& list, const ListLevel& reduced) {
        executor_.launch(RecombineRanks{}, Threads(list.n, block_), list.places.read(), reduced.rank.read(),
                         list.rank.write());
    }

    /// The numbers of nodes of the shortest and the longest sublist.
    std::pair<std::uint32_t, std::uint32_t> measure_sublists(const ListLevel& list) {
        num_nodes_.fill(0);
        executor_.launch(CountSublists{}, list.n, list.places.read(), num_nodes_.write());
        auto counts = num_nodes_.download();
        counts.resize(list.splitters.count);
        const auto [shortest, longest] = std::ranges::minmax(counts);
        return {shortest, longest};
    }

    Executor& executor_;
    std::uint32_t limit_;
    LastLevel last_;
    std::uint32_t block_;
    Lines lines_;
    std::vector<std::uint32_t> sizes_;
    std::vector<ListLevel> levels_;
    std::vector<std::pair<Kind, std::uint32_t>> passes_;  // kind and level of each pass
    Buffer<std::uint32_t> num_nodes_;  // of each sublist, for reports
    Buffer<std::uint64_t> nodes_;  // of the last level, for Wyllie's jumps
    std::uint64_t passes_done_ = 0;
};

}  // namespace lockstep::list_ranking
