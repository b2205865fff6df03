#pragma once

#include "kernels/scan/operator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Lifts each tile by the sum of all tiles before it (Malison 2012, 4.2.5, UniformAdd).
/// before   one entry per tile: exclusive prefix sums of the tiles' sums
/// sums     n entries: prefix sums within tiles, then of all
/// tile     elements of one
/// Threads  one per element, no shared memory, no barrier.
struct UniformAdd {
    static constexpr const char* name = "uniform_add";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> before, std::uint32_t tile,
                            ScanOperator combine, Span<std::uint32_t> sums) const {
        const auto i = ctx.global_thread();
        if (i < tile || i >= sums.size) return;  // nothing comes before the first tile
        const auto lift = ctx.load(before, i / tile);
        const auto sum = ctx.load(sums, i);
        ctx.store(sums, i, combine(lift, sum));
    }
};

}  // namespace lockstep
