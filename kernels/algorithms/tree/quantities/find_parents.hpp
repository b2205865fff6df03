#pragma once

#include "kernels/algorithms/tree/tour/edge_list_entry.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Parents of a tree that hangs from its root (Rehman 2010, Alg. 10): a forward arc leads from parent to child.
/// edge_list  EL, one entry per place
/// forward    Dir, one entry per place
/// parent     Par, n entries, written; the root is its own, where the thesis has NULL
/// Threads    one per place in the edge list, and one for a single vertex; no shared memory, no barrier.
struct FindParents {
    static constexpr const char* name = "find_parents";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> edge_list, Span<const std::uint32_t> forward,
                            std::uint32_t root, Span<std::uint32_t> parent) const {
        const auto place = ctx.global_thread();
        if (place == 0) ctx.store(parent, root, root);  // line 19
        if (place >= edge_list.size) return;
        const auto leads_away = ctx.load(forward, place);
        if (leads_away == 0) return;
        const auto word = ctx.load(edge_list, place);
        const auto [x, y] = EdgeListEntry::unpack(word);
        ctx.store(parent, y, x);  // line 16
    }
};

}  // namespace lockstep
