#pragma once

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/algorithms/scan/work_efficient/tree_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// One level of the work-efficient scan from the root to the leaves (Malison 2012, Alg. 9, lines 12 to 20): the left child is
/// given what comes before its parent, the right one that and the left child's sum. Printed, the two are put together the other
/// way round, which only a commutative operator forgives; and the root is never cleared (ClearRoot does).
/// sums     a power of two of entries
/// Threads  as SweepUp.
struct SweepDown {
    static constexpr const char* name = "sweep_down";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> sums, std::uint32_t stride, std::uint32_t packed,
                            ScanOperator combine) const {
        const auto node = TreeNode::of(ctx.global_thread(), sums.size, stride, packed != 0);
        if (!node.works) return;
        const auto before = ctx.load(sums, node.place);
        const auto left = ctx.load(sums, node.place - stride);
        ctx.store(sums, node.place - stride, before);
        ctx.store(sums, node.place, combine(before, left));
    }
};

/// Gives the root, the last of `sums`, the identity: nothing comes before it.
struct ClearRoot {
    static constexpr const char* name = "clear_root";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> sums, ScanOperator combine) const {
        if (ctx.global_thread() != 0) return;
        ctx.store(sums, sums.size - 1, combine.identity());
    }
};

}  // namespace lockstep
