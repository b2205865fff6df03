#pragma once

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A demonstration: the naive scan with one array and its one barrier, as Malison 2012, Alg. 8 has it (but for the printed
/// mistakes: see CombineFromLeft and CombineInBlock). Between the barriers a thread reads what another one overwrites: where
/// that one was first, a sum takes in elements twice. max and min do not mind.
/// value, prefix  up to 1024 entries
/// Threads        one per element in one block; a barrier a level.
struct CombineInPlace {
    static constexpr const char* name = "combine_in_place";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    struct Shared {
        std::uint32_t values[max_threads_per_block];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> value, ScanOperator combine,
                            std::uint32_t inclusive, Span<std::uint32_t> prefix) const {
        const auto i = ctx.thread_index(), n = value.size;
        if (i < n) {
            const auto own = ctx.load(value, i);
            ctx.store(shared.values, i, own);
        }
        ctx.sync_block();
        for (std::uint32_t stride = 1; stride < n; stride *= 2) {
            if (i >= stride && i < n) {
                const auto left = ctx.load(shared.values, i - stride);
                const auto sum = ctx.load(shared.values, i);
                ctx.store(shared.values, i, combine(left, sum));
            }
            ctx.sync_block();
        }
        if (i >= n) return;
        auto sum = combine.identity();
        if (inclusive != 0) sum = ctx.load(shared.values, i);
        else if (i > 0) sum = ctx.load(shared.values, i - 1);
        ctx.store(prefix, i, sum);
    }
};

}  // namespace lockstep
