#pragma once

#include "kernels/algorithms/tree/tour/edge_list_entry.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Sizes of subtrees (Rehman 2010, Alg. 11): between the arc into a vertex and the arc back the tour goes along both arcs of
/// every edge below it.
/// rank          R, one entry per place in the edge list
/// edge_list     EL, one entry per place
/// subtree_size  n entries, written; the root's is n
/// Threads       one per edge, and one for a single vertex; no shared memory, no barrier.
/// The thesis has a thread for each vertex i, which would have to find its arc to the parent j: here the edge ij finds i. Of its
/// Rank[ij] - Rank[ji] both orders are met, so the difference is taken the way that is positive.
struct FindSubtreeSizes {
    static constexpr const char* name = "find_subtree_sizes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, Span<const std::uint64_t> edge_list,
                            std::uint32_t root, Span<std::uint32_t> subtree_size) const {
        const auto xy = 2 * ctx.global_thread();  // line 20
        if (xy == 0) ctx.store(subtree_size, root, subtree_size.size);  // line 23
        if (xy >= rank.size) return;
        const auto rank_xy = ctx.load(rank, xy);
        const auto rank_yx = ctx.load(rank, xy + 1);
        const auto word = ctx.load(edge_list, xy);
        const auto [x, y] = EdgeListEntry::unpack(word);
        const auto between = rank_xy < rank_yx ? rank_yx - rank_xy : rank_xy - rank_yx;
        ctx.store(subtree_size, rank_xy < rank_yx ? y : x, (between + 1) / 2);  // line 21
    }
};

}  // namespace lockstep
