#pragma once

#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A graph in compressed sparse rows, as a kernel sees it.
struct CsrView {
    Span<const std::uint32_t> row_offsets;  ///< num_vertices + 1
    Span<const std::uint32_t> column_indices;  ///< num_edges
};

/// One level of breadth-first search with frontier arrays (CS 179, lecture 10; Harish and Narayanan 2007): each frontier
/// vertex gives its level plus one to its neighbours without a level.
/// frontier       n flags; a thread clears its own
/// next_frontier  n flags, all 0 before; set for the vertices that are found
/// visited        n flags, set for the vertices that are expanded
/// level          n entries, kNone if not reached
/// found          1 entry, set to 1 when a vertex is found
/// Threads  one per vertex, no shared memory, no barrier. Threads that find the same vertex write the same values.
/// Departs from the lecture, which tests `visited` and sets `frontier` in place: this is right in lock step only. Testing the
/// level and writing a separate next frontier is right in every order.
struct Expand {
    static constexpr const char* name = "expand";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .work_varies = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView graph, Span<std::uint32_t> frontier,
                            Span<std::uint32_t> next_frontier, Span<std::uint32_t> visited, Span<std::uint32_t> level,
                            Span<std::uint32_t> found) const {
        const auto i = ctx.global_thread();
        if (i >= level.size) return;
        const auto at_frontier = ctx.load(frontier, i);  // line 1
        if (at_frontier == 0) return;
        ctx.store(frontier, i, 0u);  // line 2
        ctx.store(visited, i, 1u);  // line 3
        const auto own_level = ctx.load(level, i);
        const auto begin = ctx.load(graph.row_offsets, i);
        const auto end = ctx.load(graph.row_offsets, i + 1);
        for (auto e = begin; e < end; ++e) {  // line 4
            const auto neighbor = ctx.load(graph.column_indices, e);
            const auto seen = ctx.load_relaxed(level, neighbor);  // line 5
            if (seen != kNone) continue;
            ctx.store_relaxed(level, neighbor, own_level + 1);  // line 6
            ctx.store_relaxed(next_frontier, neighbor, 1u);  // line 7
            ctx.store_relaxed(found, 0, 1u);
        }
    }
};

}  // namespace lockstep
