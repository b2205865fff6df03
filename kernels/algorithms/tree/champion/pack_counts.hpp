#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Words of bits side by side with how many are set up to their ends, so that one load brings both.
/// words, counts  as many entries each
/// packed         as many, written: the count in bits 32 and up
/// Threads        one per word, no shared memory, no barrier.
struct PackCounts {
    static constexpr const char* name = "pack_counts";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> words, Span<const std::uint32_t> counts,
                            Span<std::uint64_t> packed) const {
        const auto i = ctx.global_thread();
        if (i >= packed.size) return;
        const auto word = ctx.load(words, i);
        const auto count = ctx.load(counts, i);
        ctx.store(packed, i, std::uint64_t{count} << 32 | word);
    }
};

}  // namespace lockstep
