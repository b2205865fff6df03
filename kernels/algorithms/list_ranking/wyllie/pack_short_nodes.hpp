#pragma once

#include "kernels/algorithms/list_ranking/wyllie/packed_short_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Packs a successor array into 32-bit nodes: every node is one link away from its successor, the tail none.
/// successor  n entries, n <= 2^16; the tail is its own
/// nodes      n packed nodes, written
/// Threads    one per node, no shared memory, no barrier.
struct PackShortNodes {
    static constexpr const char* name = "pack_short_nodes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, Span<std::uint32_t> nodes) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        const auto next = ctx.load(successor, i);
        const PackedShortNode node{next == i ? 0u : 1u, next};
        ctx.store(nodes, i, node.pack());
    }
};

}  // namespace lockstep
