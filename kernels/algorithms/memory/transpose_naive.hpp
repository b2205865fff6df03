#pragma once

#include "kernels/algorithms/memory/matrix_tile.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Transposes with one load and one store: a warp reads neighbouring words of a row and writes them down a column.
/// in, out  height * width entries each, two arrays
/// Threads  a block of 8 warps per tile of 32 x 32, no shared memory, no barrier.
struct TransposeNaive {
    static constexpr const char* name = "transpose_naive";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = MatrixTile::kThreads};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, std::uint32_t width,
                            Span<std::uint32_t> out) const {
        const auto height = in.size / width;
        const auto tile = MatrixTile::of(ctx.block_index(), width);
        const auto column = tile.left + ctx.lane();
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < MatrixTile::kSide; k += MatrixTile::kWarps) {
            const auto row = tile.top + k + ctx.warp();
            if (row >= height || column >= width) continue;
            const auto value = ctx.load(in, row * width + column);  // line 2
            ctx.store(out, column * height + row, value);  // line 4
        }
    }
};

}  // namespace lockstep
