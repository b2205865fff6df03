#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Marks where segments begin, a bit for each element.
/// offsets  num_segments + 1 entries
/// heads    a bit per element, 0 at first, the lowest of a word for its first element
/// Threads  one per segment, no shared memory, no barrier.
struct PackHeads {
    static constexpr const char* name = "pack_heads";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> offsets, Span<std::uint32_t> heads) const {
        const auto segment = ctx.global_thread();
        if (segment + 1 >= offsets.size) return;
        const auto start = ctx.load(offsets, segment);
        ctx.atomic_or(heads, start / 32, 1u << start % 32);
    }
};

}  // namespace lockstep
