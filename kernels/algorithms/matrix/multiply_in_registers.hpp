#pragma once

#include "kernels/algorithms/matrix/register_tile.hpp"

namespace lockstep {

/// A matrix product in tiles of 128 by 128, a block each, whose sums stay in registers: RegisterTile says how.
/// a, b, product  row by row; any sizes
/// tiles_across   tiles in a row of the product
/// Threads        256 a tile; a barrier for every 16 inner entries.
template <MultiplyStep step>
struct MultiplyInRegisters {
    using Tile = RegisterTile<step>;
    static constexpr const char* name = "multiply_in_registers";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape = Tile::shape;
    static constexpr std::uint32_t max_threads_per_block = Tile::max_threads_per_block;
    using Shared = typename Tile::Shared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> a, Span<const std::uint32_t> b,
                            ProductShape sizes, std::uint32_t tiles_across, Span<std::uint32_t> product) const {
        const auto top = ctx.block_index() / tiles_across * Tile::kTile,
                   left_edge = ctx.block_index() % tiles_across * Tile::kTile;
        typename Tile::Sums sums;
        SIMT_UNROLL
        for (std::uint32_t i = 0; i < Tile::kOwn; ++i) {
            SIMT_UNROLL
            for (std::uint32_t j = 0; j < Tile::kOwn; ++j) sums[i][j] = Tile::Words::zero();
        }
        Tile::multiply(ctx, shared, a, b, sizes, InnerPart{0, sizes.inner}, top, left_edge, sums);
        SIMT_UNROLL
        for (std::uint32_t i = 0; i < Tile::kOwn; ++i) {
            const auto row = top + Tile::row_of(ctx.thread_index(), i);
            SIMT_UNROLL
            for (std::uint32_t j = 0; j < Tile::kOwn; ++j) {
                const auto column = left_edge + Tile::column_of(ctx.thread_index(), j);
                if (row < sizes.rows && column < sizes.columns)
                    ctx.store(product, row * sizes.columns + column, Tile::Words::out(sums[i][j]));
            }
        }
    }
};

}  // namespace lockstep
