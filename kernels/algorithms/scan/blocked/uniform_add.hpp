#pragma once

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Lifts each tile by the sum of all tiles before it (Malison 2012, 4.2.5, UniformAdd).
/// before   one entry per tile: exclusive prefix sums of the tiles' sums
/// sums     n entries: prefix sums within tiles, then of all
/// Threads  a block per kTiles tiles of twice as many elements as it has threads, the first of all left out, since nothing comes
///          before it; each thread has the elements of all of them on their way at once. No shared memory, no barrier.
template <ScanOperator::Code code>
struct UniformAdd {
    static constexpr const char* name = "uniform_add";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    static constexpr std::uint32_t kTiles = 4;
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> before, Span<std::uint32_t> sums) const {
        const auto half = ctx.block_size(), first = ctx.block_index() * kTiles + 1;
        std::uint32_t lift[kTiles], own[2 * kTiles];
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < 2 * kTiles; ++k) {
            const auto at = first * 2 * half + k * half + ctx.thread_index();
            if (at < sums.size) own[k] = ctx.load(sums, at);
        }
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kTiles; ++k)
            if (first + k < before.size) lift[k] = ctx.load(before, first + k);
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < 2 * kTiles; ++k) {
            const auto at = first * 2 * half + k * half + ctx.thread_index();
            if (at < sums.size) ctx.store(sums, at, ScanOperator::combine(code, lift[k / 2], own[k]));
        }
    }
};

}  // namespace lockstep
