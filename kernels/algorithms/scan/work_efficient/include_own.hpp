#pragma once

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Makes exclusive prefix sums inclusive: each takes in its own element.
/// value, prefix  n entries each
/// Threads        one per element, no shared memory, no barrier.
struct IncludeOwn {
    static constexpr const char* name = "include_own";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> value, ScanOperator combine,
                            Span<std::uint32_t> prefix) const {
        const auto i = ctx.global_thread();
        if (i >= value.size) return;
        const auto before = ctx.load(prefix, i);
        const auto own = ctx.load(value, i);
        ctx.store(prefix, i, combine(before, own));
    }
};

}  // namespace lockstep
