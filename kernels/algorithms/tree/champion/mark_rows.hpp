#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Sets the bits of RowBits.
/// row_offsets  n + 1 entries
/// words        all 0 before
/// Threads      one per entry, no shared memory, no barrier. Neighbours change the same words, so changes are atomic.
struct MarkRows {
    static constexpr const char* name = "mark_rows";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, Span<std::uint32_t> words) const {
        const auto v = ctx.global_thread();
        if (v >= row_offsets.size) return;
        const auto begin = ctx.load(row_offsets, v);
        ctx.atomic_or(words, begin / 32, 1u << begin % 32);  // line 1
    }
};

}  // namespace lockstep
