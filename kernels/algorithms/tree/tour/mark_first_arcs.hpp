#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Marks the first arc of each edge, so that a scan of the marks numbers the edges.
/// twin     one entry per arc
/// marks    one entry per arc, written: 1 for the arc of its edge that comes first, else 0
/// Threads  one per arc, no shared memory, no barrier.
struct MarkFirstArcs {
    static constexpr const char* name = "mark_first_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> twin, Span<std::uint32_t> marks) const {
        const auto arc = ctx.global_thread();
        if (arc >= twin.size) return;
        const auto other = ctx.load(twin, arc);
        ctx.store(marks, arc, arc < other ? 1u : 0u);
    }
};

}  // namespace lockstep
