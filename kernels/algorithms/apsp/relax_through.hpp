#pragma once

#include "kernels/algorithms/apsp/way.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Every pair by way of one vertex: Floyd 1962. Ways that negative circles make ever less are held above -2 bounds.
/// ways, distance, predecessor  n x n
/// Threads                      one in all.
struct RelaxThrough {
    static constexpr const char* name = "relax_through";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WayForm form, std::uint32_t n, std::uint32_t middle,
                            Span<std::uint64_t> ways, Span<std::int32_t> distance,
                            Span<std::uint32_t> predecessor) const {
        if (ctx.global_thread() != 0) return;
        for (std::uint32_t from = 0; from < n; ++from) {
            const auto first = static_cast<std::int64_t>(ctx.load(ways, from * n + middle));
            if (form.is_infinite(first)) continue;
            for (std::uint32_t to = 0; to < n; ++to) {
                const auto second = static_cast<std::int64_t>(ctx.load(ways, middle * n + to));
                const auto known = static_cast<std::int64_t>(ctx.load(ways, from * n + to));
                if (form.is_infinite(second)) continue;
                auto way = first + second;
                way = way < -form.infinite() ? -form.infinite() : way;
                if (way >= known) continue;
                ctx.store(ways, from * n + to, static_cast<std::uint64_t>(way));
                ctx.store(distance, from * n + to, form.distance(way));
                if (from == to) continue;
                const auto last = ctx.load(predecessor, middle * n + to);
                ctx.store(predecessor, from * n + to, last);
            }
        }
    }
};

}  // namespace lockstep
