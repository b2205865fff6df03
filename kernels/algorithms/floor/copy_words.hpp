#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Copies an array: what the memory gives when every access is in order.
/// from, to  n entries each, apart
/// Threads   threads_for(n); each takes kWordsEach words at the distance of its block, so that a warp reads in order and a
///           thread has as many loads on their way at once. No shared memory, no barrier.
struct CopyWords {
    static constexpr const char* name = "copy_words";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    static constexpr std::uint32_t kWordsEach = 8;
    using Shared = NoShared;

    static constexpr std::uint32_t threads_for(std::uint32_t n) {
        return ceil_div(n, shape.threads_per_block * kWordsEach) * shape.threads_per_block;
    }

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> from, Span<std::uint32_t> to) const {
        const auto first = ctx.block_index() * ctx.block_size() * kWordsEach + ctx.thread_index();
        std::uint32_t words[kWordsEach] = {};
        for (std::uint32_t k = 0; k < kWordsEach; ++k) {
            const auto i = first + k * ctx.block_size();
            if (i < from.size) words[k] = ctx.load(from, i);
        }
        for (std::uint32_t k = 0; k < kWordsEach; ++k) {
            const auto i = first + k * ctx.block_size();
            if (i < to.size) ctx.store(to, i, words[k]);
        }
    }
};

}  // namespace lockstep
