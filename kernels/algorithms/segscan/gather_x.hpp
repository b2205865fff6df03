#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// x_bar: each element fetches what it is multiplied by, once, since x does not change from repetition to repetition (Tsai, I).
/// x         q numbers
/// x_indices, x_bar  n entries
/// Threads   one per element, no shared memory, no barrier.
struct GatherX {
    static constexpr const char* name = "gather_x";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> x, Span<const std::uint32_t> x_indices,
                            Span<std::uint32_t> x_bar) const {
        const auto i = ctx.global_thread();
        if (i >= x_indices.size) return;
        const auto place = ctx.load(x_indices, i);
        const auto factor = ctx.load(x, place);
        ctx.store(x_bar, i, factor);  // line 1
    }
};

}  // namespace lockstep
