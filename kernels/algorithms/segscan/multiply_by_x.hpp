#pragma once

#include "kernels/algorithms/segscan/word_arithmetic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Multiplies each element by its x (Tsai, I, step 2: thrust::transform there).
/// x_bar, curr  n entries
/// Threads      one per element, no shared memory, no barrier.
struct MultiplyByX {
    static constexpr const char* name = "multiply_by_x";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> x_bar, WordArithmetic numbers,
                            Span<std::uint32_t> curr) const {
        const auto i = ctx.global_thread();
        if (i >= curr.size) return;
        const auto factor = ctx.load(x_bar, i);
        const auto own = ctx.load(curr, i);
        ctx.store(curr, i, numbers.product(own, factor));  // line 3
    }
};

}  // namespace lockstep
