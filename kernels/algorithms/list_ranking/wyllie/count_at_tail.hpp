#pragma once

#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Counts the nodes that point at the tail, whether their threads know it or not; the tail counts too.
/// nodes    n packed nodes
/// at_tail  1 entry, added to
/// Threads  one per node, no shared memory, no barrier.
struct CountAtTail {
    static constexpr const char* name = "count_at_tail";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> nodes, std::uint32_t tail,
                            Span<std::uint32_t> at_tail) const {
        const auto i = ctx.global_thread();
        if (i >= nodes.size) return;
        const auto word = ctx.load(nodes, i);
        if (PackedNode::unpack(word).successor == tail) ctx.atomic_add(at_tail, 0, 1u);
    }
};

}  // namespace lockstep
