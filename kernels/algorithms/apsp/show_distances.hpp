#pragma once

#include "kernels/algorithms/apsp/way.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Distances of ways, as they are shown.
/// ways, distance  n x n
/// Threads         one per pair.
struct ShowDistances {
    static constexpr const char* name = "show_distances";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> ways, WayForm form,
                            Span<std::int32_t> distance) const {
        const auto i = ctx.global_thread();
        if (i >= ways.size) return;
        const auto way = ctx.load(ways, i);
        ctx.store(distance, i, form.distance(static_cast<std::int64_t>(way)));
    }
};

}  // namespace lockstep
