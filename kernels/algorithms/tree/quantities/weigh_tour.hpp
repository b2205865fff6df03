#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// What each arc counts for, at its position on the tour (Rehman 2010, Alg. 12 and 13).
/// rank              R, one entry per place in the edge list
/// forward           Dir, one entry per place
/// forward_weight,
/// retreat_weight    1 and 0, 0 and 1, or 1 and -1 (all bits set)
/// weight            W, one entry per position, written
/// Threads           one per place in the edge list, no shared memory, no barrier.
/// The thesis writes W[e]: the scan must go along the tour, so the weight of arc e stands at position R[e].
struct WeighTour {
    static constexpr const char* name = "weigh_tour";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, Span<const std::uint32_t> forward,
                            std::uint32_t forward_weight, std::uint32_t retreat_weight,
                            Span<std::uint32_t> weight) const {
        const auto e = ctx.global_thread();  // line 20
        if (e >= rank.size) return;
        const auto leads_away = ctx.load(forward, e);
        const auto position = ctx.load(rank, e);
        ctx.store(weight, position, leads_away != 0 ? forward_weight : retreat_weight);  // lines 21, 22
    }
};

}  // namespace lockstep
