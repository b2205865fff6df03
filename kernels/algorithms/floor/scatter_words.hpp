#pragma once

#include "kernels/algorithms/floor/ring.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Tells each node's successor on the ring who comes before it: independent scatters of four bytes.
/// successor    n entries; the tail is its own
/// predecessor  n entries, each written once; the head's is the tail
/// Threads      one per node, no shared memory, no barrier.
struct ScatterWords {
    static constexpr const char* name = "scatter_words";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, std::uint32_t head,
                            Span<std::uint32_t> predecessor) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        const auto next = ctx.load(successor, i);
        ctx.store(predecessor, next_on_ring(i, next, head), i);
    }
};

}  // namespace lockstep
