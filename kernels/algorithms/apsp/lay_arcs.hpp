#pragma once

#include "kernels/algorithms/apsp/way.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The arcs of a graph as ways between pairs (Malison 2012, 5.2): 0 from a vertex to itself, unless a loop is negative; of
/// parallel arcs the lightest.
/// edge_weights     one per arc, or none: each is 1
/// ways             n x n, written
/// predecessor      n x n, or none: written
/// Threads          one per vertex, which writes its row.
struct LayArcs {
    static constexpr const char* name = "lay_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, Span<const std::int32_t> edge_weights,
                            WayForm form, Span<std::uint64_t> ways, Span<std::uint32_t> predecessor) const {
        const auto from = ctx.global_thread(), n = row_offsets.size - 1;
        if (from >= n) return;
        for (std::uint32_t to = 0; to < n; ++to) {
            const auto way = to == from ? std::int64_t{0} : form.infinite();
            ctx.store(ways, from * n + to, static_cast<std::uint64_t>(way));
            if (predecessor.size != 0) ctx.store(predecessor, from * n + to, kNone);
        }
        const auto end = ctx.load(row_offsets, from + 1);
        for (auto arc = ctx.load(row_offsets, from); arc < end; ++arc) {
            const auto to = ctx.load(column_indices, arc);
            std::int32_t weight = 1;
            if (edge_weights.size != 0) weight = ctx.load(edge_weights, arc);
            const auto known = ctx.load(ways, from * n + to);
            const auto way = form.of(weight, 1);
            if (way >= static_cast<std::int64_t>(known)) continue;
            ctx.store(ways, from * n + to, static_cast<std::uint64_t>(way));
            if (predecessor.size != 0 && to != from) ctx.store(predecessor, from * n + to, from);
        }
    }
};

}  // namespace lockstep
