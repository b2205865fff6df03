#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Sets every element to a value: a separate launch, for flags that a trace should show being cleared.
/// Threads  one per element, no shared memory, no barrier.
struct Fill {
    static constexpr const char* name = "fill";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> to, std::uint32_t value) const {
        const auto i = ctx.global_thread();
        if (i >= to.size) return;
        ctx.store(to, i, value);
    }
};

}  // namespace lockstep
