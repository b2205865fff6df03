#pragma once

#include "kernels/algorithms/floor/ring.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Follows the ring from the head: every load must wait for the one before it, so the time of one is the latency of the
/// memory that holds the list.
/// successor  n entries; the tail is its own
/// end        one entry, written: the node where `loads` loads lead
/// Threads    one in all, no shared memory, no barrier.
struct ChaseLinks {
    static constexpr const char* name = "chase_links";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, std::uint32_t head,
                            std::uint32_t loads, Span<std::uint32_t> end) const {
        auto node = head;
        for (std::uint32_t k = 0; k < loads; ++k) {
            const auto next = ctx.load(successor, node);
            node = next_on_ring(node, next, head);
        }
        ctx.store(end, 0, node);
    }
};

}  // namespace lockstep
