#pragma once

#include "kernels/algorithms/apsp/way.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The arcs of a graph without weights below 0 as distances between pairs: 0 from a vertex to itself, of parallel arcs the
/// lightest.
/// distance  n x n, written; WayForm::kNoWay where there is no arc
/// Threads   one per vertex, which writes its row.
struct LayDistances {
    static constexpr const char* name = "lay_distances";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, Span<const std::int32_t> edge_weights,
                            Span<std::int32_t> distance) const {
        const auto from = ctx.global_thread(), n = row_offsets.size - 1;
        if (from >= n) return;
        for (std::uint32_t to = 0; to < n; ++to) ctx.store(distance, from * n + to, to == from ? 0 : WayForm::kNoWay);
        const auto end = ctx.load(row_offsets, from + 1);
        for (auto arc = ctx.load(row_offsets, from); arc < end; ++arc) {
            const auto to = ctx.load(column_indices, arc);
            const auto weight = ctx.load(edge_weights, arc);
            const auto known = ctx.load(distance, from * n + to);
            if (weight < known) ctx.store(distance, from * n + to, weight);
        }
    }
};

}  // namespace lockstep
