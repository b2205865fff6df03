#pragma once

#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Packs a successor array for Wyllie's algorithm: every node is one link away from its successor, the tail none.
/// successor  n entries; the tail is its own
/// nodes      n packed nodes, written
/// Threads    one per node, no shared memory, no barrier.
struct PackNodes {
    static constexpr const char* name = "pack_nodes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, Span<std::uint64_t> nodes) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        const auto next = ctx.load(successor, i);
        const bool is_tail = next == i;
        const PackedNode node{is_tail ? 0u : 1u, next, is_tail};
        ctx.store(nodes, i, node.pack());
    }
};

}  // namespace lockstep
