#pragma once

#include <bit>

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Bits that are set, word by word.
/// words    any number
/// counts   as many entries, written
/// Threads  one per word, no shared memory, no barrier.
struct CountBits {
    static constexpr const char* name = "count_bits";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> words, Span<std::uint32_t> counts) const {
        const auto i = ctx.global_thread();
        if (i >= words.size) return;
        const auto word = ctx.load(words, i);
        ctx.store(counts, i, static_cast<std::uint32_t>(std::popcount(word)));
    }
};

}  // namespace lockstep
