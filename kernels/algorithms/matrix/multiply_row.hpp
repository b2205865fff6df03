#pragma once

#include "kernels/algorithms/matrix/semiring.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A warp puts 32 neighbours of a row of a matrix product together; of A's row it loads 32 entries at a time, one a lane, which
/// all lanes then use (Malison 2012, Alg. 4). Printed, block[lid] is loaded from A[i+lid], without the row; the result is
/// transposed; sums begin at 0; nothing waits between the phases, which a warp of that time did not need; and no size is tested.
/// a, b, product  row by row
/// part           begins at a multiple of 32; the first begins the sums, another goes on with those in `product`
/// Threads        one per entry of the product, a warp a block; a barrier before and after each use of the shared entries.
struct MultiplyRow {
    static constexpr const char* name = "multiply_row";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = kWarpSize, .cooperative = true, .block_width = kWarpSize};
    struct Shared {
        std::uint32_t block[kWarpSize];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> a, Span<const std::uint32_t> b,
                            ProductShape sizes, Semiring semiring, InnerPart part, Span<std::uint32_t> product) const {
        const auto column = ctx.global_x(), row = ctx.global_y(), lane = ctx.thread_index_x();
        auto sum = semiring.zero();
        if (part.begin != 0 && column < sizes.columns) sum = ctx.load(product, row * sizes.columns + column);
        for (auto first = part.begin; first < part.end; first += kWarpSize) {
            if (first + lane < part.end) {
                const auto left = ctx.load(a, row * sizes.inner + first + lane);
                ctx.store(shared.block, lane, left);
            }
            ctx.sync_block();
            const auto count = part.end - first < kWarpSize ? part.end - first : kWarpSize;
            for (std::uint32_t j = 0; j < count && column < sizes.columns; ++j) {
                const auto left = ctx.load(shared.block, j);
                const auto right = ctx.load(b, (first + j) * sizes.columns + column);
                sum = semiring(sum, left, right);
            }
            ctx.show(sum);
            ctx.sync_block();
        }
        if (column < sizes.columns) ctx.store(product, row * sizes.columns + column, sum);
    }
};

}  // namespace lockstep
