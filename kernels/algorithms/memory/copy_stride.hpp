#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Copies every stride-th element (Rehman 2010, listing 6.2): a warp's accesses lie apart.
/// in, out  n entries each, two arrays
/// Threads  one per element that is copied, no shared memory, no barrier.
struct CopyStride {
    static constexpr const char* name = "copy_stride";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, std::uint32_t stride,
                            Span<std::uint32_t> out) const {
        const auto thread = ctx.global_thread();
        if (thread >= ceil_div(in.size, stride)) return;
        const auto i = thread * stride;
        const auto value = ctx.load(in, i);  // line 2
        ctx.store(out, i, value);
    }
};

}  // namespace lockstep
