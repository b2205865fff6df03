#pragma once

#include "kernels/algorithms/matrix/register_tile.hpp"

namespace lockstep {

/// The second and the third phase of a blocked Floyd-Warshall (Venkataraman, Sahni, Mukhopadhyaya 2003): tiles take ways by way
/// of the vertices of one tile on the diagonal. Printed, the tiles beside and below it go through these one after the other; as
/// that tile holds all ways inside it already, one min-plus product with it does the same.
/// distance  n x n; kInfiniteEntry: no way. A tile is one of its own factors where it lies in the row or the column of the
///           diagonal's: all of it has been read, behind a barrier, when it is written.
/// pivot     the tile on the diagonal
/// beside    1: the tiles in its row, then those in its column; 0: all others
/// Threads   256 a tile; RegisterTile says how.
struct RelaxTiles {
    using Tile = RegisterTile<MultiplyStep::min_plus_near>;
    static constexpr const char* name = "relax_tiles";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape = Tile::shape;
    static constexpr std::uint32_t max_threads_per_block = Tile::max_threads_per_block;
    using Shared = typename Tile::Shared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, std::uint32_t n, std::uint32_t pivot, std::uint32_t beside,
                            Span<std::uint32_t> distance) const {
        const auto others = (n + Tile::kTile - 1) / Tile::kTile - 1, block = ctx.block_index();
        const auto skip = [&](std::uint32_t tile) { return tile < pivot ? tile : tile + 1; };
        auto down = pivot, across = pivot;
        if (beside == 0) {
            down = skip(block / others);
            across = skip(block % others);
        } else if (block < others) {
            across = skip(block);
        } else {
            down = skip(block - others);
        }
        const auto top = down * Tile::kTile, left_edge = across * Tile::kTile, first = pivot * Tile::kTile;
        const auto thread = ctx.thread_index();
        typename Tile::Sums sums;
        SIMT_UNROLL
        for (std::uint32_t i = 0; i < Tile::kOwn; ++i) {
            SIMT_UNROLL
            for (std::uint32_t j = 0; j < Tile::kOwn; ++j) sums[i][j] = Tile::Words::zero();
        }
        const Span<const std::uint32_t> factor = distance;
        const auto end = first + Tile::kTile < n ? first + Tile::kTile : n;
        Tile::multiply(ctx, shared, factor, factor, ProductShape{n, n, n}, InnerPart{first, end}, top, left_edge, sums);
        SIMT_UNROLL
        for (std::uint32_t i = 0; i < Tile::kOwn; ++i) {
            const auto from = top + Tile::row_of(thread, i);
            std::uint32_t known[Tile::kOwn];  // a row's come at once
            SIMT_UNROLL
            for (std::uint32_t j = 0; j < Tile::kOwn; ++j) {
                const auto to = left_edge + Tile::column_of(thread, j);
                known[j] = 0;
                if (from < n && to < n) known[j] = ctx.load(distance, from * n + to);
            }
            SIMT_UNROLL
            for (std::uint32_t j = 0; j < Tile::kOwn; ++j) {
                const auto to = left_edge + Tile::column_of(thread, j);
                const auto through = Tile::Words::out(sums[i][j]);
                if (through < known[j]) ctx.store(distance, from * n + to, through);
            }
        }
    }
};

}  // namespace lockstep
