#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// One pointer jump in a forest (Rehman 2010, Alg. 2, line 3): each node then points to where its parent pointed.
/// in, out  n entries each, separate arrays, so that launch k is exactly the jump by 2^k; a root points to itself
/// root     n entries: the root of the tree, written once the node's pointer is known to be there
/// jumped   1 entry, set to 1 when a node was not yet there
/// Threads  one per node, no shared memory, no barrier.
struct JumpToGrandparent {
    static constexpr const char* name = "jump_to_grandparent";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, Span<std::uint32_t> out,
                            Span<std::uint32_t> root, Span<std::uint32_t> jumped) const {
        const auto i = ctx.global_thread();
        if (i >= in.size) return;  // line 1
        const auto parent = ctx.load(in, i);
        const auto grandparent = ctx.load(in, parent);
        ctx.store(out, i, grandparent);  // line 3
        if (grandparent == parent) {  // line 2: the parent is a root
            ctx.store(root, i, parent);
        } else {
            ctx.store_relaxed(jumped, 0, 1u);
        }
    }
};

}  // namespace lockstep
