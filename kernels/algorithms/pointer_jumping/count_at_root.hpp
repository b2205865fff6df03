#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Counts the nodes that point at a root, which points to itself; a root counts too.
/// pointer  n entries
/// at_root  1 entry, added to
/// Threads  one per node, no shared memory, no barrier.
struct CountAtRoot {
    static constexpr const char* name = "count_at_root";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> pointer, Span<std::uint32_t> at_root) const {
        const auto i = ctx.global_thread();
        if (i >= pointer.size) return;
        const auto target = ctx.load(pointer, i);
        const auto beyond = ctx.load(pointer, target);
        if (beyond == target) ctx.atomic_add(at_root, 0, 1u);
    }
};

}  // namespace lockstep
