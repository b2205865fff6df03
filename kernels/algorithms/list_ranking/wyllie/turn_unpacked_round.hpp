#pragma once

#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Turns links to the tail into links from the head: rank = n - 1 - distance.
/// distance  n entries, in links to the tail; a race may have left more than n - 1 in them
/// rank      n entries, written, in links from the head; kNone where the distance is more than a list of n nodes has
/// Threads   one per node, no shared memory, no barrier.
struct TurnUnpackedRound {
    static constexpr const char* name = "turn_unpacked_round";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> distance, Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= distance.size) return;
        const auto to_tail = ctx.load(distance, i);
        ctx.store(rank, i, to_tail < distance.size ? distance.size - 1 - to_tail : kNone);
    }
};

}  // namespace lockstep
