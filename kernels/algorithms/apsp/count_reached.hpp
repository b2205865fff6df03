#pragma once

#include "kernels/algorithms/apsp/way.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// How many pairs have a way.
/// distance  n x n
/// reached   1 entry, added to
/// Threads   one per row.
struct CountReached {
    static constexpr const char* name = "count_reached";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::int32_t> distance, std::uint32_t n,
                            Span<std::uint32_t> reached) const {
        const auto row = ctx.global_thread();
        if (row >= n) return;
        std::uint32_t found = 0;
        for (std::uint32_t column = 0; column < n; ++column) {
            const auto length = ctx.load(distance, row * n + column);
            if (length != WayForm::kNoWay) ++found;
        }
        ctx.atomic_add(reached, 0, found);
    }
};

}  // namespace lockstep
