#pragma once

#include <bit>

#include "kernels/algorithms/list_ranking/champion/rank_column.hpp"
#include "kernels/algorithms/list_ranking/champion/reduced_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Walks every sublist once and writes its nodes to a stream, so that ranks need no second walk. A lane whose sublist has ended
/// takes the next one of its block's share, which balances sublists of different lengths.
/// successor  n entries; the tail is its own
/// splitters  of the list
/// reduced    one entry per sublist, written: length and next sublist
/// stream     empty before (its counters are 0); afterwards contains every node once
/// Threads    any number of blocks, each with an even share of the sublists. Barriers: one of the
///            block at the start; each group of steps begins with a ballot of the whole warp. The places of
///            groups depend on the order of the threads; their contents do not, so the emulator may use any
///            order.
/// Limits     one dependent random load per node. On an H200, 2^26 nodes: memory moves 64 bytes per load, at
///            half of its bandwidth, and the L2 cache is busy for three quarters of the time; 1.1 times floor.gather. 2^23
///            nodes, in the cache: 60 % of its throughput, then, when the shares are used up, the latency of the longest
///            remaining sublists, 2^shift * ln(lanes) loads; 1.5 times floor.gather.
struct WalkToStream {
    static constexpr const char* name = "walk_to_stream";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    struct Shared {
        std::uint32_t next_sublist[1];  // next sublist of the block's share
        std::uint32_t first_word[shape.threads_per_block / kWarpSize];  // of each warp's group
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> successor, SampledSplitters splitters,
                            Span<std::uint64_t> reduced, NodeStream stream) const {
        const auto begin = share_begin(splitters.count, ctx.block_index(), ctx.grid_size());
        const auto end = share_begin(splitters.count, ctx.block_index() + 1, ctx.grid_size());
        if (ctx.thread_index() == 0) ctx.store(shared.next_sublist, 0, begin + ctx.block_size());
        ctx.sync_block();

        auto sublist = begin + ctx.thread_index();
        bool active = sublist < end;
        std::uint32_t node = active ? splitters.splitter(sublist) : kNone;
        std::uint32_t local_rank = 0;
        for (;;) {
            const auto lanes = ctx.ballot(active);
            if (lanes == 0) return;
            const auto width = static_cast<std::uint32_t>(std::popcount(lanes));
            if (ctx.lane() == 0) open_group(ctx, shared, stream, width);
            ctx.sync_warp();
            if (!active) continue;
            auto at = ctx.load(shared.first_word, ctx.warp());
            at += static_cast<std::uint32_t>(std::popcount(lanes & ((1u << ctx.lane()) - 1)));
            ctx.store(stream.words, at, sublist);
            ctx.store(stream.words, at + width, local_rank);
            for (std::uint32_t row = 0; row < NodeStream::kRows; ++row) {
                ctx.store(stream.words, at + (NodeStream::kHeaderRows + row) * width, node);
                if (!active) continue;
                const auto next = ctx.load(successor, node);
                ++local_rank;
                const bool is_tail = next == node;
                node = next;
                if (!is_tail && !splitters.is_drawn(next)) continue;
                const ReducedNode walked{is_tail ? sublist : next >> splitters.shift, local_rank};
                ctx.store(reduced, sublist, walked.pack());
                sublist = ctx.atomic_add(shared.next_sublist, 0, 1u);
                active = sublist < end;
                node = active ? splitters.splitter(sublist) : kNone;
                local_rank = 0;
            }
        }
    }

private:
    /// The first sublist of a block's share.
    SIMT_FN static std::uint32_t share_begin(std::uint32_t count, std::uint32_t block, std::uint32_t num_blocks) {
        return static_cast<std::uint32_t>(std::uint64_t{count} * block / num_blocks);
    }

    template <class Ctx>
    SIMT_FN static void open_group(Ctx& ctx, Shared& shared, const NodeStream& stream, std::uint32_t width) {
        const auto group = ctx.atomic_add(stream.counters, NodeStream::kNumGroups, 1u);
        const auto words = (NodeStream::kRows + NodeStream::kHeaderRows) * width;
        const auto first = ctx.atomic_add(stream.counters, NodeStream::kNumWords, words);
        ctx.store(stream.groups, group, NodeStream::pack_group(first, width));
        ctx.store(shared.first_word, ctx.warp(), first);
    }
};

}  // namespace lockstep
