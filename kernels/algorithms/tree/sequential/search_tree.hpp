#pragma once

#include "kernels/algorithms/bfs/expand.hpp"

namespace lockstep {

/// Sequential breadth-first search in a tree, the baseline of Rehman 2010, section 5.3: a vertex is new unless it is the one
/// from which its finder was found.
/// queue    n entries, written: the vertices in the order in which they are found
/// parent   n entries, written; the root is its own
/// level    n entries, written
/// Threads  one in all, no shared memory, no barrier.
struct SearchTree {
    static constexpr const char* name = "search_tree";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView tree, std::uint32_t root, Span<std::uint32_t> queue,
                            Span<std::uint32_t> parent, Span<std::uint32_t> level) const {
        ctx.store(queue, 0, root);  // line 1
        ctx.store(parent, root, root);  // line 2
        ctx.store(level, root, 0u);  // line 2
        std::uint32_t end = 1;
        for (std::uint32_t place = 0; place < end; ++place) {  // line 3
            const auto v = ctx.load(queue, place);  // line 4
            const auto above = ctx.load(parent, v);
            const auto own_level = ctx.load(level, v);
            const auto first_arc = ctx.load(tree.row_offsets, v);
            const auto end_arc = ctx.load(tree.row_offsets, v + 1);
            for (auto arc = first_arc; arc < end_arc; ++arc) {  // line 5
                const auto w = ctx.load(tree.column_indices, arc);
                if (w == above) continue;  // line 6
                ctx.store(queue, end, w);  // line 7
                ++end;
                ctx.store(parent, w, v);  // line 8
                ctx.store(level, w, own_level + 1);  // line 8
            }
        }
    }
};

}  // namespace lockstep
