#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Where the entries of each vertex begin in AL, which has two for each arc (Rehman 2010, section 5.1.2).
/// row_offsets  n + 1 entries
/// start        S, n + 1 entries, written
/// Threads      one per entry, no shared memory, no barrier.
struct WriteStarts {
    static constexpr const char* name = "write_starts";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, Span<std::uint32_t> start) const {
        const auto i = ctx.global_thread();
        if (i >= start.size) return;
        const auto offset = ctx.load(row_offsets, i);
        ctx.store(start, i, 2 * offset);
    }
};

}  // namespace lockstep
