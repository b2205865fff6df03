#pragma once

#include "kernels/algorithms/list_ranking/sublists/placed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Counts the nodes of each sublist, for the report.
/// places      n packed nodes, all known
/// num_nodes   one entry per sublist, 0 on entry
/// Threads     one per node, no shared memory, no barrier.
struct CountSublists {
    static constexpr const char* name = "count_sublists";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> places, Span<std::uint32_t> num_nodes) const {
        const auto i = ctx.global_thread();
        if (i >= places.size) return;
        const auto word = ctx.load(places, i);
        const auto place = PlacedNode::unpack(word);
        ctx.atomic_add(num_nodes, place.sublist, 1u);
    }
};

}  // namespace lockstep
