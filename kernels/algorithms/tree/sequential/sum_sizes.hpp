#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Sizes of subtrees, from the vertex that a breadth-first search has found last to the first one: each adds its own to its
/// parent's.
/// queue, parent  n entries, as SearchTree leaves them
/// subtree_size   n entries, written
/// Threads        one in all, no shared memory, no barrier.
struct SumSizes {
    static constexpr const char* name = "sum_sizes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> queue, Span<const std::uint32_t> parent,
                            Span<std::uint32_t> subtree_size) const {
        for (std::uint32_t v = 0; v < subtree_size.size; ++v) ctx.store(subtree_size, v, 1u);  // line 9
        for (auto place = queue.size - 1; place > 0; --place) {  // line 10
            const auto v = ctx.load(queue, place);
            const auto above = ctx.load(parent, v);
            const auto own = ctx.load(subtree_size, v);
            const auto so_far = ctx.load(subtree_size, above);
            ctx.store(subtree_size, above, so_far + own);  // line 11
        }
    }
};

}  // namespace lockstep
