#pragma once

#include "kernels/algorithms/matrix/semiring.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Each thread puts one entry of a matrix product together, from memory alone (Malison 2012, Alg. 3). Printed, the entry is
/// written to result[idx][idy], which is the product transposed, and a sum begins at 0, which is wrong for min-plus.
/// a, b, product  row by row
/// Threads        one per entry of the product, no shared memory, no barrier.
struct MultiplyEntry {
    static constexpr const char* name = "multiply_entry";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .block_width = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> a, Span<const std::uint32_t> b,
                            ProductShape sizes, Semiring semiring, Span<std::uint32_t> product) const {
        const auto column = ctx.global_x(), row = ctx.global_y();
        if (row >= sizes.rows || column >= sizes.columns) return;
        auto sum = semiring.zero();
        for (std::uint32_t i = 0; i < sizes.inner; ++i) {
            const auto left = ctx.load(a, row * sizes.inner + i);
            const auto right = ctx.load(b, i * sizes.columns + column);
            sum = semiring(sum, left, right);
            ctx.show(sum);
        }
        ctx.store(product, row * sizes.columns + column, sum);
    }
};

}  // namespace lockstep
