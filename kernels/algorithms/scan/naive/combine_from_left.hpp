#pragma once

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// One level of the naive scan (Malison 2012, Alg. 8, fig. 4.5; Hillis, Steele 1986): each element takes in the sum that ends
/// `stride` places before it. Printed, the test is `pid - stride > 0`, which leaves out element `stride`: >= 0 is meant.
/// in, out  n entries each, two arrays: a thread reads entries that another one writes in the same launch
/// Threads  one per element, no shared memory, no barrier: the launch's end is Alg. 8's "Synchronize Processors".
struct CombineFromLeft {
    static constexpr const char* name = "combine_from_left";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, std::uint32_t stride, ScanOperator combine,
                            Span<std::uint32_t> out) const {
        const auto i = ctx.global_thread();
        if (i >= in.size) return;
        auto sum = ctx.load(in, i);
        if (i >= stride) {
            const auto left = ctx.load(in, i - stride);
            sum = combine(left, sum);
        }
        ctx.store(out, i, sum);
    }
};

}  // namespace lockstep
