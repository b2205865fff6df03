#pragma once

#include <cstdint>

#include "kernels/algorithms/list_ranking/champion/reduced_node.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ----------------------------------------------------------------------------------------- Node stream

/// The nodes of a list in the order in which the lanes of many warps met them, so that writes and reads of the stream coalesce.
/// A warp writes groups of kRows steps; a column holds the nodes of one lane. A group of width w has kRows + 2 rows of w words:
///   row 0      per column: the sublist that its first node belongs to
///   row 1      per column: the local rank of that node there
///   row 2 ..   per column: one node per step. A splitter starts the next sublist of the column; kNone ends the column.
/// Each column has at least one node, and each lane leaves at most one partial column: n / kRows + lanes bound them.
struct NodeStream {
    static constexpr std::uint32_t kRows = 16;  ///< nodes per column
    static constexpr std::uint32_t kHeaderRows = 2;
    /// Counters: entries of `counters`.
    static constexpr std::uint32_t kNumGroups = 0, kNumWords = 1, kNumCounters = 2;

    Span<std::uint32_t> words;
    Span<std::uint64_t> groups;  ///< per group: its first word, and its width in bits 32 and up
    Span<std::uint32_t> counters;  ///< numbers of groups and words so far

    SIMT_HOST_FN static constexpr std::uint64_t pack_group(std::uint32_t first, std::uint32_t width) {
        return std::uint64_t{width} << 32 | first;
    }
    static constexpr std::uint64_t max_columns(std::uint32_t num_nodes, std::uint32_t num_lanes) {
        return num_nodes / kRows + num_lanes;
    }
    static constexpr std::uint64_t max_words(std::uint32_t num_nodes, std::uint32_t num_lanes) {
        return (kRows + kHeaderRows) * max_columns(num_nodes, num_lanes);
    }
};

// --------------------------------------------------------------------------------------- Window record

/// A node and its rank, to be moved to the node's window of memory, in one 64-bit word.
///   bits 0 .. 31   node
///   bits 32 .. 63  rank: links from the head
struct WindowRecord {
    std::uint32_t node = 0;
    std::uint32_t rank = 0;

    SIMT_HOST_FN static WindowRecord unpack(std::uint64_t word) {
        return {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32)};
    }
    SIMT_HOST_FN std::uint64_t pack() const { return std::uint64_t{rank} << 32 | node; }
};

/// log2 of the nodes of a window, whose ranks fill a block's shared memory.
inline constexpr std::uint32_t kWindowShift = 15;
inline constexpr std::uint32_t kWindowNodes = 1u << kWindowShift;

// ----------------------------------------------------------------------------------------- Rank column

/// The nodes of one column of a stream, with their ranks, in a thread's registers; kNone for places without a node.
struct RankedColumn {
    std::uint32_t node[NodeStream::kRows];
    std::uint32_t rank[NodeStream::kRows];
};

/// Reads the column of a group with this lane's number, if the group is wide enough, and ranks its nodes: the first node
/// from its sublist and local rank, splitters from their sublist, each other node one more than the previous.
/// sublist_rank  one entry per sublist: number of nodes of the input before it
/// All loads are independent, except that those of sublist_rank depend on the nodes.
template <class Ctx>
SIMT_FN RankedColumn rank_column(Ctx& ctx, const NodeStream& stream, std::uint32_t group, std::uint32_t num_groups,
                                 const SampledSplitters& splitters, Span<const std::uint32_t> sublist_rank) {
    constexpr auto kRows = NodeStream::kRows;
    RankedColumn column;
    SIMT_UNROLL
    for (std::uint32_t row = 0; row < kRows; ++row) column.node[row] = column.rank[row] = kNone;
    if (group >= num_groups) return column;
    const auto packed = ctx.load(stream.groups, group);
    const auto first = static_cast<std::uint32_t>(packed), width = static_cast<std::uint32_t>(packed >> 32);
    if (ctx.lane() >= width) return column;
    const auto sublist = ctx.load(stream.words, first + ctx.lane());
    const auto local_rank = ctx.load(stream.words, first + width + ctx.lane());
    SIMT_UNROLL
    for (std::uint32_t row = 0; row < kRows; ++row) {
        const auto at = first + (NodeStream::kHeaderRows + row) * width + ctx.lane();
        column.node[row] = ctx.load(stream.words, at);
    }
    column.rank[0] = ctx.load(sublist_rank, sublist);
    SIMT_UNROLL
    for (std::uint32_t row = 1; row < kRows; ++row) {
        const auto node = column.node[row];
        if (node != kNone && splitters.starts(node)) {
            column.rank[row] = ctx.load(sublist_rank, splitters.sublist_of(node));
        }
    }
    column.rank[0] += local_rank;
    SIMT_UNROLL
    for (std::uint32_t row = 1; row < kRows; ++row)
        if (column.rank[row] == kNone) column.rank[row] = column.rank[row - 1] + 1;
    return column;
}

// -------------------------------------------------------------------------------------- Sort by window

/// Ranks the nodes of a stream and sorts them by windows of memory, so that random stores happen in shared memory: one pass of
/// radix sort by the high bits. A block takes a tile of groups, sorts it in shared memory and appends each window's run to that
/// window's records: every node occurs once, so window k owns the records from k * kWindowNodes on.
/// stream        every node once
/// splitters     of the list
/// sublist_rank  one entry per sublist: nodes before it
/// num_sorted    one entry per window, at most kMaxWindows: 0 before; afterwards the number of its nodes
/// records       n entries, written
/// Threads       any number of blocks, one warp per group. Barriers between the phases of a tile.
/// Limits        the phases of a tile run one after the other: a multiprocessor has room for one block, so memory is
///               idle while the block counts and sorts (a third of its bandwidth on an H200). Bytes per node: 4.5 read and 8
///               written; runs of a window are short (with 2^26 nodes eight of a tile's 2^14), but the cache joins their ends.
struct SortByWindow {
    static constexpr const char* name = "sort_by_window";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1024, .cooperative = true};
    static constexpr std::uint32_t kRows = NodeStream::kRows;
    static constexpr std::uint32_t kNumWarps = shape.threads_per_block / kWarpSize;
    static constexpr std::uint32_t kTile = shape.threads_per_block * kRows;  // nodes
    static constexpr std::uint32_t kMaxWindows = 2048;
    static constexpr std::uint32_t kWindowsEach = kMaxWindows / shape.threads_per_block;
    static_assert(kTile <= 1u << 16, "places in a tile are kept in 16 bits");
    struct Shared {
        std::uint64_t records[kTile];
        std::uint32_t begin[kMaxWindows];  // begin of a window's run in the tile; before the sum, its length
        std::uint32_t target[kMaxWindows];  // difference between a node's place in `records` and its place in the tile
        std::uint32_t warp_sum[kNumWarps];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, NodeStream stream, SampledSplitters splitters,
                            Span<const std::uint32_t> sublist_rank, Span<std::uint32_t> num_sorted,
                            Span<std::uint64_t> records) const {
        const auto num_groups = ctx.load(stream.counters, NodeStream::kNumGroups);
        for (auto tile = ctx.block_index(); tile * kNumWarps < num_groups; tile += ctx.grid_size()) {
            for (auto window = ctx.thread_index(); window < kMaxWindows; window += ctx.block_size())
                ctx.store(shared.begin, window, 0u);
            const auto group = tile * kNumWarps + ctx.warp();
            const auto column = rank_column(ctx, stream, group, num_groups, splitters, sublist_rank);
            ctx.sync_block();

            std::uint32_t places[kRows / 2];  // in the runs, two per word
            SIMT_UNROLL
            for (std::uint32_t row = 0; row < kRows; ++row) {
                std::uint32_t place = 0;
                if (column.node[row] != kNone)
                    place = ctx.atomic_add(shared.begin, column.node[row] >> kWindowShift, 1u);
                places[row / 2] = row % 2 == 0 ? place : places[row / 2] | place << 16;
            }
            ctx.sync_block();
            const auto tile_nodes = place_runs(ctx, shared, num_sorted);

            SIMT_UNROLL
            for (std::uint32_t row = 0; row < kRows; ++row) {
                if (column.node[row] == kNone) continue;
                const auto begin = ctx.load(shared.begin, column.node[row] >> kWindowShift);
                const auto place = places[row / 2] >> (row % 2 * 16) & 0xFFFFu;
                const WindowRecord record{column.node[row], column.rank[row]};
                ctx.store(shared.records, begin + place, record.pack());
            }
            ctx.sync_block();
            for (auto i = ctx.thread_index(); i < tile_nodes; i += ctx.block_size()) {
                const auto word = ctx.load(shared.records, i);
                const auto window = WindowRecord::unpack(word).node >> kWindowShift;
                const auto target = ctx.load(shared.target, window);
                ctx.store(records, target + i, word);
            }
            ctx.sync_block();
        }
    }

private:
    /// Turns the lengths of runs into their begins in the tile, and reserves room for them among the windows' records.
    /// Returns the number of nodes of the tile.
    template <class Ctx>
    SIMT_FN static std::uint32_t place_runs(Ctx& ctx, Shared& shared, const Span<std::uint32_t>& num_sorted) {
        std::uint32_t lengths[kWindowsEach];
        std::uint32_t own = 0;
        const auto first = ctx.thread_index() * kWindowsEach;
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kWindowsEach; ++k) {
            lengths[k] = ctx.load(shared.begin, first + k);
            own += lengths[k];
        }
        const auto inclusive = sum_in_warp(ctx, own);
        if (ctx.lane() == kWarpSize - 1) ctx.store(shared.warp_sum, ctx.warp(), inclusive);
        ctx.sync_block();
        if (ctx.warp() == 0) {
            const auto sum = ctx.load(shared.warp_sum, ctx.lane());
            const auto sums = sum_in_warp(ctx, sum);
            ctx.store(shared.warp_sum, ctx.lane(), sums);
        }
        ctx.sync_block();
        auto begin = inclusive - own;
        if (ctx.warp() != 0) begin += ctx.load(shared.warp_sum, ctx.warp() - 1);
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kWindowsEach; ++k) {
            const auto window = first + k;
            ctx.store(shared.begin, window, begin);
            if (lengths[k] != 0) {
                const auto sorted = ctx.atomic_add(num_sorted, window, lengths[k]);
                ctx.store(shared.target, window, (window << kWindowShift) + sorted - begin);
            }
            begin += lengths[k];
        }
        const auto tile_nodes = ctx.load(shared.warp_sum, kNumWarps - 1);
        ctx.sync_block();
        return tile_nodes;
    }

    /// Inclusive scan over the lanes.
    template <class Ctx>
    SIMT_FN static std::uint32_t sum_in_warp(Ctx& ctx, std::uint32_t own) {
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto below = ctx.shuffle_up(own, distance);
            if (ctx.lane() >= distance) own += below;
        }
        return own;
    }
};

static_assert(SortByWindow::kNumWarps == kWarpSize, "one warp adds up the sums of all");

}  // namespace lockstep
