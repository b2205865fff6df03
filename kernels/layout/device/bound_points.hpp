#pragma once

#include <cstdint>

#include "kernels/layout/device/packed.hpp"
#include "kernels/layout/squares.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The minima of x, -x, y and -y over all points, which give all four sides. A minimum is the same in any order.
/// bounds   4 entries, infinite before
/// Threads  at most kMaxThreads, each visits points in a stride.
struct BoundPoints {
    static constexpr const char* name = "bound_points";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    static constexpr std::uint32_t kMaxThreads = 1u << 13;
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> positions, Span<float> bounds) const {
        const auto first = ctx.global_thread();
        if (first >= positions.size) return;
        const auto first_point = point_of(ctx.load(positions, first));
        float left = first_point.x, right = left, bottom = first_point.y, top = bottom;
        for (auto k = std::uint64_t{first} + ctx.grid_threads(); k < positions.size; k += ctx.grid_threads()) {
            const auto p = point_of(ctx.load(positions, static_cast<std::uint32_t>(k)));
            left = p.x < left ? p.x : left, right = p.x > right ? p.x : right;
            bottom = p.y < bottom ? p.y : bottom, top = p.y > top ? p.y : top;
        }
        ctx.atomic_min(bounds, 0, left);
        ctx.atomic_min(bounds, 1, -right);
        ctx.atomic_min(bounds, 2, bottom);
        ctx.atomic_min(bounds, 3, -top);
    }
};

/// The square around all points, from the result of BoundPoints.
struct WholeSquare {
    float left, bottom, side;

    template <class Ctx>
    SIMT_FN static WholeSquare of(Ctx& ctx, Span<const float> bounds) {
        const auto left = ctx.load(bounds, 0);
        const auto minus_right = ctx.load(bounds, 1);
        const auto bottom = ctx.load(bounds, 2);
        const auto minus_top = ctx.load(bounds, 3);
        return {left, bottom, Squares::side_of(-minus_right - left, -minus_top - bottom)};
    }
};

}  // namespace lockstep
