#pragma once

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/algorithms/scan/work_efficient/tree_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// One level of the work-efficient scan from the leaves to the root (Malison 2012, Alg. 9, lines 4 to 10; Blelloch 1990): a
/// node's sum is its left child's and its right child's, whose place it has. Printed, the stride is halved on this way, and
/// `elm mod n / stride` picks the nodes: doubled, and elm mod 2 stride, are meant.
/// sums     a power of two of entries
/// Threads  one per node (packed), or one per pair of elements, of which few work (spread: 4.2.4); no barrier.
struct SweepUp {
    static constexpr const char* name = "sweep_up";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> sums, std::uint32_t stride, std::uint32_t packed,
                            ScanOperator combine) const {
        const auto node = TreeNode::of(ctx.global_thread(), sums.size, stride, packed != 0);
        if (!node.works) return;
        const auto left = ctx.load(sums, node.place - stride);
        const auto right = ctx.load(sums, node.place);
        ctx.store(sums, node.place, combine(left, right));
    }
};

}  // namespace lockstep
