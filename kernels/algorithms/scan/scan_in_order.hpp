#pragma once

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Prefix sums by one thread (Malison 2012, Alg. 6): n - 1 operations, fewer than any other way.
/// value, prefix  n entries
/// Threads        one in all.
struct ScanInOrder {
    static constexpr const char* name = "scan_in_order";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> value, ScanOperator combine,
                            std::uint32_t inclusive, Span<std::uint32_t> prefix) const {
        if (ctx.global_thread() != 0) return;
        auto sum = combine.identity();
        for (std::uint32_t i = 0; i < value.size; ++i) {
            const auto own = ctx.load(value, i);
            const auto next = i == 0 ? own : combine(sum, own);
            ctx.store(prefix, i, inclusive != 0 ? next : sum);  // line 3
            sum = next;
        }
    }
};

}  // namespace lockstep
