#pragma once

#include "kernels/algorithms/list_ranking/champion/node_stream.hpp"
#include "kernels/algorithms/list_ranking/champion/sampled_splitters.hpp"

namespace lockstep {

/// The nodes of one column of a stream, with their ranks, in a thread's registers; kNone where there is no node.
struct RankedColumn {
    std::uint32_t node[NodeStream::kRows];
    std::uint32_t rank[NodeStream::kRows];
};

/// Reads the column of a group that has this lane's number, none where the group is not so wide, and ranks its nodes: the
/// first one by its sublist and local rank, splitters by their sublist, each other one more than the node before.
/// sublist_rank  one entry per sublist: nodes of the input before it
/// Loads do not wait for each other, but those of sublist_rank for those of the nodes.
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

}  // namespace lockstep
