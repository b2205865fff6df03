#pragma once

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Makes inclusive prefix sums exclusive: each moves one place to the right, and the identity comes first.
/// in, out  n entries each, two arrays
/// Threads  one per element, no shared memory, no barrier.
struct MoveRight {
    static constexpr const char* name = "move_right";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, ScanOperator combine,
                            Span<std::uint32_t> out) const {
        const auto i = ctx.global_thread();
        if (i >= in.size) return;
        auto sum = combine.identity();
        if (i > 0) sum = ctx.load(in, i - 1);
        ctx.store(out, i, sum);
    }
};

}  // namespace lockstep
