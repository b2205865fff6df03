#pragma once

#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Packs a reduced list for Wyllie's algorithm: every node knows the links of the input to its successor.
/// successor  n entries; the tail is its own
/// length     n entries: links of the input between the node before and this one; empty for the input itself
/// nodes      n packed nodes, written
/// Threads    one per node, no shared memory, no barrier.
struct PackReducedList {
    static constexpr const char* name = "pack_reduced_list";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, Span<const std::uint32_t> length,
                            Span<std::uint64_t> nodes) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        const auto next = ctx.load(successor, i);
        const bool is_tail = next == i;
        std::uint32_t links = is_tail ? 0 : 1;
        if (!is_tail && length.size != 0) links = ctx.load(length, next);
        const PackedNode node{links, next, is_tail};
        ctx.store(nodes, i, node.pack());
    }
};

}  // namespace lockstep
