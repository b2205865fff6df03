#pragma once

#include "kernels/algorithms/memory/matrix_tile.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Transposes a tile in shared memory, so that loads and stores both go along rows. Read down a column, rows of 32 words lie in
/// one bank; rows of 33, with a word of padding, in 32. On an H200 2^28 words take 1.27 ms in rows of 32, 0.62 in rows of 33: what
/// limits the latter is the memory (a copy takes 0.52 ms).
/// in, out  height * width entries each, two arrays
/// pitch    words of a tile's row: 32 or 33
/// Threads  a block of 8 warps per tile of 32 x 32; one barrier.
template <std::uint32_t pitch>
struct TransposeByTiles {
    static constexpr const char* name = pitch == 32 ? "transpose_tiled" : "transpose_padded";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = MatrixTile::kThreads, .cooperative = true};
    struct Shared {
        std::uint32_t words[MatrixTile::kSide * pitch];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> in, std::uint32_t width,
                            Span<std::uint32_t> out) const {
        const auto height = in.size / width;
        const auto tile = MatrixTile::of(ctx.block_index(), width);
        const auto lane = ctx.lane(), warp = ctx.warp();
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < MatrixTile::kSide; k += MatrixTile::kWarps) {
            const auto row = tile.top + k + warp, column = tile.left + lane;
            if (row >= height || column >= width) continue;
            const auto value = ctx.load(in, row * width + column);  // line 2
            ctx.store(shared.words, (k + warp) * pitch + lane, value);  // line 3
        }
        ctx.sync_block();
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < MatrixTile::kSide; k += MatrixTile::kWarps) {
            const auto row = tile.top + lane, column = tile.left + k + warp;
            if (row >= height || column >= width) continue;
            const auto value = ctx.load(shared.words, lane * pitch + k + warp);
            ctx.store(out, column * height + row, value);  // line 4
        }
    }
};

}  // namespace lockstep
