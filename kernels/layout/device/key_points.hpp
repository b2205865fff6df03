#pragma once

#include "kernels/layout/device/bound_points.hpp"

namespace lockstep {

/// Computes the key of each point's square (squares.hpp), and the point's number, which is sorted with it.
/// Threads  one per point
struct KeyPoints {
    static constexpr const char* name = "key_points";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> positions, Span<const float> bounds,
                            Span<std::uint32_t> keys, Span<std::uint32_t> order) const {
        const auto i = ctx.global_thread();
        if (i >= positions.size) return;
        const auto whole = WholeSquare::of(ctx, bounds);
        const auto p = point_of(ctx.load(positions, i));
        ctx.store(keys, i, Squares::key_of(p.x - whole.left, p.y - whole.bottom, Squares::cells_of(whole.side)));
        ctx.store(order, i, i);
    }
};

}  // namespace lockstep
