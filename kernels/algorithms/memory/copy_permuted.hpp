#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Copies with the lanes of a warp exchanged (Malison 2012, fig. 3.3): the same segments, in another order.
/// in, out  n entries each, two arrays
/// Threads  one per element, rounded up to whole warps, no shared memory, no barrier.
struct CopyPermuted {
    static constexpr const char* name = "copy_permuted";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, std::uint32_t mask,
                            Span<std::uint32_t> out) const {
        const auto thread = ctx.global_thread();
        const auto i = thread ^ mask;
        if (i >= in.size) return;
        const auto value = ctx.load(in, i);  // line 2
        ctx.store(out, i, value);
    }
};

}  // namespace lockstep
