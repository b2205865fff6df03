#pragma once

#include "kernels/algorithms/matrix/semiring.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A matrix product, entry by entry (Malison 2012, Eq. 4.1).
/// a, b, product  row by row
/// Threads        one in all.
struct MultiplyInOrder {
    static constexpr const char* name = "multiply_in_order";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> a, Span<const std::uint32_t> b,
                            ProductShape sizes, Semiring semiring, Span<std::uint32_t> product) const {
        if (ctx.global_thread() != 0) return;
        for (std::uint32_t row = 0; row < sizes.rows; ++row)
            for (std::uint32_t column = 0; column < sizes.columns; ++column) {
                auto sum = semiring.zero();
                for (std::uint32_t i = 0; i < sizes.inner; ++i) {
                    const auto left = ctx.load(a, row * sizes.inner + i);
                    const auto right = ctx.load(b, i * sizes.columns + column);
                    sum = semiring(sum, left, right);
                }
                ctx.store(product, row * sizes.columns + column, sum);
            }
    }
};

}  // namespace lockstep
