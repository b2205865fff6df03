#pragma once

#include <algorithm>
#include <vector>

#include "kernels/algorithms/list_ranking/champion/champion_report.hpp"
#include "kernels/algorithms/list_ranking/champion/rank_column.hpp"
#include "kernels/algorithms/list_ranking/champion/rank_in_block.hpp"
#include "kernels/algorithms/list_ranking/champion/reduced_node.hpp"
#include "kernels/algorithms/list_ranking/champion/walk_to_stream.hpp"
#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/algorithms/list_ranking/fill.hpp"
#include "kernels/algorithms/list_ranking/sublists/placed_node.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------------- Scatter ranks

/// Stores the ranks of a stream's nodes: one random store per node. For lists too long to sort by windows, and for devices with
/// too little shared memory per block.
/// stream        every node once
/// splitters     of the list
/// sublist_rank  one entry per sublist: nodes before it
/// rank          n entries, written, in links from the head
/// Threads       any number; warps take group after group. No shared memory, no barrier.
struct ScatterRanks {
    static constexpr const char* name = "scatter_ranks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 128};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, NodeStream stream, SampledSplitters splitters,
                            Span<const std::uint32_t> sublist_rank, Span<std::uint32_t> rank) const {
        const auto num_groups = ctx.load(stream.counters, NodeStream::kNumGroups);
        for (auto group = ctx.global_thread() / kWarpSize; group < num_groups;
             group += ctx.grid_threads() / kWarpSize) {
            const auto column = rank_column(ctx, stream, group, num_groups, splitters, sublist_rank);
            SIMT_UNROLL
            for (std::uint32_t row = 0; row < NodeStream::kRows; ++row)
                if (column.node[row] != kNone) ctx.store(rank, column.node[row], column.rank[row]);
        }
    }
};

// ------------------------------------------------------------------------------------ Recombine levels

/// The places of the nodes of each reduced list in the list reduced from it, the longest list first.
struct ReducedPlaces {
    static constexpr std::uint32_t kMaxLevels = 8;  ///< enough for 2^31 nodes if each level keeps one of eight

    Span<const std::uint64_t> places[kMaxLevels];
    std::uint32_t num_levels = 0;
};

/// Ranks a reduced list from the ranks of the shortest list, through all levels in between in one launch.
/// levels     places: one entry per node of each list
/// top_rank   one entry per node of the shortest list: number of nodes of the input before it
/// rank       one entry per node of the longest list, written: the same
/// Threads    one per node, no shared memory, no barrier.
struct RecombineLevels {
    static constexpr const char* name = "recombine_levels";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ReducedPlaces levels, Span<const std::uint32_t> top_rank,
                            Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= rank.size) return;
        auto node = i;
        std::uint32_t before = 0;
        for (std::uint32_t k = 0; k < levels.num_levels; ++k) {
            const auto word = ctx.load(levels.places[k], node);
            const auto place = PlacedNode::unpack(word);
            before += place.local_rank;
            node = place.sublist;
        }
        const auto start = ctx.load(top_rank, node);
        ctx.store(rank, i, before + start);
    }
};

// ---------------------------------------------------------------------------------------- Walk reduced

/// Walks the sublists of a reduced list, whose nodes have lengths: a thread follows the links from splitter to splitter.
/// nodes      one entry per node of the list: ReducedNode
/// splitters  of the list
/// places     one entry per node, written: its sublist, and the total length before it in this sublist
/// reduced    one entry per sublist, written: length and next sublist
/// Threads    one per sublist, no shared memory, no barrier.
/// Limits     the latency of the longest sublist: the list is in the L2 cache.
struct WalkReduced {
    static constexpr const char* name = "walk_reduced";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> nodes, SampledSplitters splitters,
                            Span<std::uint64_t> places, Span<std::uint64_t> reduced) const {
        const auto sublist = ctx.global_thread();
        if (sublist >= splitters.count) return;
        auto node = splitters.splitter(sublist);
        std::uint32_t length = 0;
        for (;;) {
            const PlacedNode place{sublist, length};
            ctx.store(places, node, place.pack());
            const auto word = ctx.load(nodes, node);
            const auto [next, own_length] = ReducedNode::unpack(word);
            length += own_length;
            const bool is_tail = next == node;
            if (is_tail || splitters.is_drawn(next)) {
                const ReducedNode walked{is_tail ? sublist : next >> splitters.shift, length};
                ctx.store(reduced, sublist, walked.pack());
                return;
            }
            node = next;
        }
    }
};

// --------------------------------------------------------------------------------------- Write windows

/// Writes the ranks of one window per block: scatters them in shared memory, then stores them in order.
/// records  n entries, those of window k from k * kWindowNodes on
/// rank     n entries, written, in links from the head
/// Threads  one block per window. A barrier between scatter and store.
/// Limits   bytes: 8 read and 4 written per node, at two thirds of an H200's bandwidth.
struct WriteWindows {
    static constexpr const char* name = "write_windows";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1024, .cooperative = true};
    static constexpr std::uint32_t kLoadsEach = 8;  // in flight at the same time
    struct Shared {
        std::uint32_t rank[kWindowNodes];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint64_t> records,
                            Span<std::uint32_t> rank) const {
        const auto begin = ctx.block_index() << kWindowShift;
        const auto nodes = rank.size - begin < kWindowNodes ? rank.size - begin : kWindowNodes;
        for (auto first = ctx.thread_index(); first < nodes; first += kLoadsEach * ctx.block_size()) {
            std::uint64_t words[kLoadsEach] = {};
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kLoadsEach; ++k) {
                const auto i = first + k * ctx.block_size();
                if (i < nodes) words[k] = ctx.load(records, begin + i);
            }
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kLoadsEach; ++k) {
                if (first + k * ctx.block_size() >= nodes) continue;
                const auto record = WindowRecord::unpack(words[k]);
                ctx.store(shared.rank, record.node - begin, record.rank);
            }
        }
        ctx.sync_block();
        for (auto i = ctx.thread_index(); i < nodes; i += ctx.block_size()) {
            const auto word = ctx.load(shared.rank, i);
            ctx.store(rank, begin + i, word);
        }
    }
};

}  // namespace lockstep

namespace lockstep::list_ranking {

// --------------------------------------------------------------------------------------- Walk and sort

/// Our fastest ranking of long lists: Helman and JáJá's, with one random load per node and no random store to global memory.
///   walk    lanes walk the sublists once and write the visited nodes in order
///   rank    the list of the sublists is ranked by sublists in turn, while it is too long for one block
///   place   ranks are computed from the stream, sorted by windows of memory, and each window is written in order
/// On an H200 and random lists it takes 1.7 times as long as one gather and one scatter of n words at 2^23
/// nodes, and half as long at 2^26: random accesses stay within windows. The walk is 40 % of the time at 2^23
/// and 65 % at 2^26; each kernel's comment states its limit. Nine launches take time: short lists are left to
/// JumpToRanks.
template <class Executor>
class WalkAndSort final : public DeclaredAlgorithm {
public:
    WalkAndSort(Executor& executor, const ListInput& list, const ParameterValues& parameters)
        : executor_(executor),
          n_(list.n),
          levels_(cut(list, parameters)),
          num_blocks_(num_blocks(levels_.front().count, parameters)),
          num_windows_(num_windows(n_, parameters, executor.block_memory())),
          successor_(list.successor),
          counters_(executor, NodeStream::kNumCounters + num_windows_, "counters"),
          words_(executor, NodeStream::max_words(n_, num_lanes()), "words"),
          groups_(executor, NodeStream::max_columns(n_, num_lanes()), "groups"),
          records_(executor, num_windows_ == 0 ? 0 : n_, "records"),
          sublist_rank_(executor, levels_.front().count, "sublist_rank"),
          splitter_(executor, splitters(), "splitter"),
          rank_(executor, n_, "rank") {
        for (const auto& level : levels_) reduced_.emplace_back(executor, level.count, "reduced");
        for (std::size_t k = 1; k < levels_.size(); ++k) places_.emplace_back(executor, levels_[k].num_nodes, "places");
        if (levels_.size() > 1) top_rank_ = Buffer<std::uint32_t>(executor, levels_.back().count, "top_rank");
        declare();
    }

    void start() override {
        passes_done_ = 0;
        for (const auto& buffer : state()) executor_.fill(buffer.data, kNone, buffer.bytes / sizeof(std::uint32_t));
    }

    bool step() override {
        if (passes_done_ == kNumPasses) return false;
        ++passes_done_;
        if (n_ == 0) return true;
        switch (last_pass()) {
            case Kind::walk: walk(); break;
            case Kind::rank: rank_sublists(); break;
            case Kind::place: place(); break;
            case Kind::input: break;
        }
        return true;
    }

    PassReport describe(const Changes&) override {
        ChampionPass pass{.kind = last_pass(),
                          .nodes = n_,
                          .spacing = 1u << levels_.front().shift,
                          .lanes = std::min(num_lanes(), levels_.front().count),
                          .sublists = levels_.front().count,
                          .levels = static_cast<std::uint32_t>(levels_.size()),
                          .windows = num_windows_};
        if (pass.kind == Kind::walk && n_ != 0) {
            for (const auto word : reduced_.front().download())
                pass.longest = std::max(pass.longest, ReducedNode::unpack(word).length);
            const auto counters = counters_.download();
            pass.groups = counters[NodeStream::kNumGroups];
            pass.empty =
                counters[NodeStream::kNumWords] / (NodeStream::kRows + NodeStream::kHeaderRows) * NodeStream::kRows -
                n_;
        }
        return report_champion(pass);
    }

    /// The ranks are reproducible; the places of groups and records depend on the order of the threads.
    bool reproducible() const override { return false; }

private:
    using Kind = ChampionPass::Kind;
    static constexpr std::uint32_t kNumPasses = 3;
    static constexpr std::uint32_t kShiftReduced = 3;
    /// Up to this many nodes, random stores to the L2 cache are faster than two further launches.
    static constexpr std::uint32_t kMaxScattered = 1u << 20;

    /// Of n nodes, one in 8, 16 or 32 starts a sublist. While the successors fit the L2 cache, the longest walk must be
    /// short; beyond, loads queue at the memory in any case, and a short reduced list is better.
    static constexpr std::uint32_t shift_for(std::uint32_t n) { return n <= 1u << 23 ? 3 : n <= 1u << 25 ? 4 : 5; }

    /// The splitters of the input and of each reduced list, until one block can rank the rest.
    static std::vector<SampledSplitters> cut(const ListInput& list, const ParameterValues& parameters) {
        const auto n = list.n;
        const auto asked = static_cast<std::uint32_t>(parameters.at("spacing"));  // 0: chosen here; else 8, 16, ...
        const auto shift = asked != 0 ? asked + 2 : shift_for(n);
        std::vector<SampledSplitters> levels{SampledSplitters::make(n, shift, list.head)};
        while (levels.back().count > RankInBlock::kMaxNodes)
            levels.push_back(
                SampledSplitters::make(levels.back().count, kShiftReduced, levels.back().sublist_of_head()));
        return levels;
    }

    /// At least two sublists per lane, so that most lanes continue when a sublist ends.
    static std::uint32_t num_blocks(std::uint32_t num_sublists, const ParameterValues& parameters) {
        const auto most = static_cast<std::uint32_t>(parameters.at("blocks"));
        return std::clamp(ceil_div(num_sublists, 2 * WalkToStream::shape.threads_per_block), 1u, most);
    }

    static std::uint32_t num_windows(std::uint32_t n, const ParameterValues& parameters, std::size_t block_memory) {
        enum Sort { automatic, never, always };
        constexpr auto needed = std::max(sizeof(SortByWindow::Shared), sizeof(WriteWindows::Shared));
        const auto windows = ceil_div(n, kWindowNodes);
        if (windows > SortByWindow::kMaxWindows || needed > block_memory) return 0;
        switch (static_cast<Sort>(parameters.at("sort"))) {
            case automatic: return n > kMaxScattered ? windows : 0;
            case never: return 0;
            case always: return windows;
        }
        return 0;
    }

    /// The nodes that start sublists, for views; kernels compute them from the node numbers.
    std::vector<std::uint32_t> splitters() const {
        std::vector<std::uint32_t> nodes(levels_.front().count);
        for (std::uint32_t k = 0; k < nodes.size(); ++k) nodes[k] = levels_.front().splitter(k);
        return nodes;
    }

    std::uint32_t num_lanes() const { return num_blocks_ * WalkToStream::shape.threads_per_block; }
    Kind last_pass() const { return static_cast<Kind>(passes_done_); }
    Span<std::uint32_t> num_sorted() const { return {counters_.data() + NodeStream::kNumCounters, num_windows_}; }
    NodeStream stream() const {
        return {words_.write(), groups_.write(), {counters_.data(), NodeStream::kNumCounters}};
    }

    void walk() {
        executor_.launch(Fill{}, counters_.size(), counters_.write(), 0u);
        executor_.launch(WalkToStream{}, num_lanes(), successor_.read(), levels_.front(), reduced_.front().write(),
                         stream());
    }

    void rank_sublists() {
        ReducedPlaces places;
        for (std::size_t k = 1; k < levels_.size(); ++k) {
            executor_.launch(WalkReduced{}, levels_[k].count, reduced_[k - 1].read(), levels_[k],
                             places_[k - 1].write(), reduced_[k].write());
            places.places[places.num_levels++] = places_[k - 1].read();
        }
        const auto& top = levels_.size() > 1 ? top_rank_ : sublist_rank_;
        const auto splitters =
            SampledSplitters::make(levels_.back().count, RankInBlock::kShift, levels_.back().sublist_of_head());
        executor_.launch(RankInBlock{}, RankInBlock::shape.threads_per_block, reduced_.back().read(), splitters, n_,
                         top.write());
        if (levels_.size() > 1)
            executor_.launch(RecombineLevels{}, sublist_rank_.size(), places, top.read(), sublist_rank_.write());
    }

    void place() {
        constexpr std::uint32_t kMaxTileBlocks = 132, kMaxScatterBlocks = 16 * 132;
        if (num_windows_ == 0) {
            constexpr auto block = ScatterRanks::shape.threads_per_block;
            const auto blocks = std::min(ceil_div(n_, block * NodeStream::kRows), kMaxScatterBlocks);
            executor_.launch(ScatterRanks{}, Blocks(blocks), stream(), levels_.front(), sublist_rank_.read(),
                             rank_.write());
            return;
        }
        const auto blocks = std::min(ceil_div(n_, SortByWindow::kTile), kMaxTileBlocks);
        executor_.launch(SortByWindow{}, Blocks(blocks), stream(), levels_.front(), sublist_rank_.read(), num_sorted(),
                         records_.write());
        executor_.launch(WriteWindows{}, Blocks(num_windows_), records_.read(), rank_.write());
    }

    void declare() {
        space({.name = space_names::sublists(1), .one = "sublist", .size = levels_.front().count, .depth = 1});
        input(successor_, input_successor());
        state(rank_, list_ranking::rank());
        state(reduced_.front(),
              Column{.name = "next_sublist",
                     .symbol = "S1",
                     .role = Role::input_successor,
                     .style = ValueStyle::optional,
                     .none = kNone,
                     .space = space_names::sublists(1),
                     .field = ReducedNode::kNext,
                     .depth = 1},
              Column{.name = "sublist_length",
                     .symbol = "L1",
                     .style = ValueStyle::unknown,
                     .none = kNone,
                     .unit = "nodes",
                     .space = space_names::sublists(1),
                     .field = ReducedNode::kLength,
                     .depth = 1});
        state(sublist_rank_, Column{.name = "sublist_rank",
                                    .symbol = "R1",
                                    .role = Role::rank,
                                    .style = ValueStyle::unknown,
                                    .none = kNone,
                                    .unit = "links from the head",
                                    .space = space_names::sublists(1),
                                    .depth = 1});
        input(splitter_,
              Column{.name = "splitter", .style = ValueStyle::index, .space = space_names::sublists(1), .depth = 1});
        link({.from = space_names::sublists(1), .to = space_names::nodes, .column = "splitter", .says = "splitter"});
        // No column stores the sublist of a node: the link leads from other nodes once their ranks are known.
        link({.from = space_names::nodes,
              .to = space_names::sublists(1),
              .column = "splitter",
              .says = "sublist",
              .kind = SpaceLink::Kind::inverse});
        link({.from = space_names::nodes,
              .to = space_names::sublists(1),
              .column = "rank",
              .begins = "sublist_rank",
              .says = "sublist",
              .kind = SpaceLink::Kind::covers});
        scratch(counters_);
        scratch(words_);
        scratch(groups_);
        scratch(records_);
        scratch(top_rank_);
        for (std::size_t k = 1; k < reduced_.size(); ++k) scratch(reduced_[k]);
        for (const auto& one : places_) scratch(one);
        host(passes_done_);
    }

    Executor& executor_;
    std::uint32_t n_;
    std::vector<SampledSplitters> levels_;  // of the input, then of each reduced list except the last
    std::uint32_t num_blocks_;  // number of blocks that walk
    std::uint32_t num_windows_;  // 0: ranks are scattered, not sorted
    Buffer<std::uint32_t> successor_;
    Buffer<std::uint32_t> counters_;  // of the stream, then numbers of nodes sorted into each window
    Buffer<std::uint32_t> words_;
    Buffer<std::uint64_t> groups_, records_;
    Buffer<std::uint32_t> sublist_rank_, splitter_, top_rank_, rank_;
    std::vector<Buffer<std::uint64_t>> reduced_;  // the lists of the sublists of each level
    std::vector<Buffer<std::uint64_t>> places_;  // of the nodes of each reduced list except the last
    std::uint32_t passes_done_ = 0;
};

}  // namespace lockstep::list_ranking
