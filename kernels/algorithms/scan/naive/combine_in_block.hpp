#pragma once

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The naive scan (Malison 2012, Alg. 8) of one block in one launch, in two shared arrays that take turns, so that its one
/// barrier a level is enough. Printed, the stride is doubled inside the test, so that the threads part: it belongs behind it.
/// value, prefix  up to 1024 entries
/// Threads        one per element in one block; a barrier a level.
struct CombineInBlock {
    static constexpr const char* name = "combine_in_block";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    struct Shared {
        std::uint32_t values[2][max_threads_per_block];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> value, ScanOperator combine,
                            std::uint32_t inclusive, Span<std::uint32_t> prefix) const {
        const auto i = ctx.thread_index(), n = value.size;
        std::uint32_t front = 0;
        if (i < n) {
            const auto own = ctx.load(value, i);
            ctx.store(shared.values, front, i, own);
        }
        ctx.sync_block();
        for (std::uint32_t stride = 1; stride < n; stride *= 2) {
            if (i < n) {
                auto sum = ctx.load(shared.values, front, i);
                if (i >= stride) {
                    const auto left = ctx.load(shared.values, front, i - stride);
                    sum = combine(left, sum);
                }
                ctx.store(shared.values, front ^ 1, i, sum);
            }
            front ^= 1;
            ctx.sync_block();
        }
        if (i >= n) return;
        auto sum = combine.identity();
        if (inclusive != 0) sum = ctx.load(shared.values, front, i);
        else if (i > 0) sum = ctx.load(shared.values, front, i - 1);
        ctx.store(prefix, i, sum);
    }
};

}  // namespace lockstep
