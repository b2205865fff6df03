#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Makes every vertex a root.
/// pointer  n entries, written
/// Threads  one per vertex, no shared memory, no barrier.
struct PointToSelf {
    static constexpr const char* name = "point_to_self";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> pointer) const {
        const auto v = ctx.global_thread();
        if (v >= pointer.size) return;
        ctx.store(pointer, v, v);
    }
};

}  // namespace lockstep
