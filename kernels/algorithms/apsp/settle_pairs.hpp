#pragma once

#include "kernels/algorithms/apsp/way.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Whether each vertex has a negative way to itself.
/// ways      n x n
/// negative  n entries, written: 1 or 0
/// Threads   one per vertex.
struct ReadDiagonal {
    static constexpr const char* name = "read_diagonal";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> ways, WayForm form,
                            Span<std::uint32_t> negative) const {
        const auto i = ctx.global_thread(), n = negative.size;
        if (i >= n) return;
        const auto way = ctx.load(ways, i * n + i);
        ctx.store(negative, i, form.length(static_cast<std::int64_t>(way)) < 0 ? 1 : 0);
    }
};

/// Marks the pairs that have no shortest way: those joined by way of a vertex with a negative way to itself. Printed (Malison
/// 2012, 5.2.3), the vertices of the recorded way are looked at, which misses circles beside it. And finds a pair whose distance
/// int32 does not hold.
/// ways                    n x n
/// negative                vertices with a negative way to themselves
/// distance, predecessor   n x n; predecessor may be none
/// misfit                  1 entry: the least pair that does not fit, kNone where all do
/// Threads                 one per pair.
struct SettlePairs {
    static constexpr const char* name = "settle_pairs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> ways, WayForm form, std::uint32_t n,
                            Span<const std::uint32_t> negative, Span<std::int32_t> distance,
                            Span<std::uint32_t> predecessor, Span<std::uint32_t> misfit) const {
        const auto pair = ctx.global_thread();
        if (pair >= ways.size) return;
        const auto way = static_cast<std::int64_t>(ctx.load(ways, pair));
        if (form.is_infinite(way)) return;
        const auto from = pair / n, to = pair % n;
        for (std::uint32_t k = 0; k < negative.size; ++k) {
            const auto m = ctx.load(negative, k);
            const auto first = static_cast<std::int64_t>(ctx.load(ways, from * n + m));
            if (form.is_infinite(first)) continue;
            const auto second = static_cast<std::int64_t>(ctx.load(ways, m * n + to));
            if (form.is_infinite(second)) continue;
            ctx.store(distance, pair, WayForm::kNoShortest);
            if (predecessor.size != 0) ctx.store(predecessor, pair, kNone);
            return;
        }
        if (!form.fits(way)) ctx.atomic_min(misfit, 0, pair);
    }
};

}  // namespace lockstep
