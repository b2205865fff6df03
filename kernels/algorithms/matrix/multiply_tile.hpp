#pragma once

#include "kernels/algorithms/matrix/semiring.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// How Bblock lies in shared memory.
struct TileForm {
    std::uint32_t padding = 1;  ///< a word behind each row stays unused
    /// A column of B's tile is a row of it, so that the lanes of a warp go down a column.
    std::uint32_t by_columns = 0;

    /// The word of Bblock that holds entry (i, j) of B's tile.
    SIMT_HOST_FN std::uint32_t place(std::uint32_t tile, std::uint32_t i, std::uint32_t j) const {
        const auto width = tile + padding;
        return by_columns != 0 ? j * width + i : i * width + j;
    }
};

/// A block puts one tile of a matrix product together: tile by tile of A's rows and B's columns, both in shared memory
/// (Malison 2012, Alg. 5). Printed, A[gyid*gsize] and B[..][gxid*gsize] lack the thread's own row and column; the result is
/// transposed; sums begin at 0; the inner loop ends at 32 whatever the group's size; and a second barrier is missing, so that a
/// warp may load the next tile while another still reads this one. As printed no access runs down a column of Bblock, so that
/// its padding changes nothing: by_columns shows what it is for.
/// a, b, product  row by row; sizes need not be multiples of the tile
/// part           begins at a multiple of the tile; the first begins the sums, another goes on with those in `product`
/// Threads        one per entry of the product, tile x tile a block; two barriers a tile.
template <std::uint32_t tile>
struct MultiplyTile {
    static constexpr const char* name = "multiply_tile";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = tile * tile, .cooperative = true, .block_width = tile};
    struct Shared {
        std::uint32_t a[tile * tile], b[tile * (tile + 1)];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> a, Span<const std::uint32_t> b,
                            ProductShape sizes, Semiring semiring, TileForm form, InnerPart part,
                            Span<std::uint32_t> product) const {
        const auto x = ctx.thread_index_x(), y = ctx.thread_index_y(), column = ctx.global_x(), row = ctx.global_y();
        const bool inside = row < sizes.rows && column < sizes.columns;
        auto sum = semiring.zero();
        if (part.begin != 0 && inside) sum = ctx.load(product, row * sizes.columns + column);
        for (auto first = part.begin; first < part.end; first += tile) {
            if (row < sizes.rows && first + x < part.end) {
                const auto left = ctx.load(a, row * sizes.inner + first + x);
                ctx.store(shared.a, y * tile + x, left);
            }
            if (column < sizes.columns && first + y < part.end) {
                const auto right = ctx.load(b, (first + y) * sizes.columns + column);
                ctx.store(shared.b, form.place(tile, y, x), right);
            }
            ctx.sync_block();
            const auto count = part.end - first < tile ? part.end - first : tile;
            for (std::uint32_t j = 0; j < count && inside; ++j) {
                const auto left = ctx.load(shared.a, y * tile + j);
                const auto right = ctx.load(shared.b, form.place(tile, j, x));
                sum = semiring(sum, left, right);
            }
            ctx.show(sum);
            ctx.sync_block();
        }
        if (inside) ctx.store(product, row * sizes.columns + column, sum);
    }
};

}  // namespace lockstep
