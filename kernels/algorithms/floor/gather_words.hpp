#pragma once

#include "kernels/algorithms/floor/ring.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Reads one word for each node at the place of the next node on the ring: independent gathers of four bytes, which no
/// thread waits for another to make.
/// successor  n entries; the tail is its own
/// value      n entries
/// gathered   n entries, written in order
/// Threads    one per node, no shared memory, no barrier.
struct GatherWords {
    static constexpr const char* name = "gather_words";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, std::uint32_t head,
                            Span<const std::uint32_t> value, Span<std::uint32_t> gathered) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        const auto next = ctx.load(successor, i);
        const auto word = ctx.load(value, next_on_ring(i, next, head));
        ctx.store(gathered, i, word);
    }
};

}  // namespace lockstep
