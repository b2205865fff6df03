#pragma once

#include <vector>

#include "kernels/algorithms/matrix/matrix_algorithm.hpp"
#include "kernels/algorithms/matrix/semiring.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------------- Multiply tile

/// The layout of Bblock in shared memory.
struct TileForm {
    std::uint32_t padding = 1;  ///< an unused word after each row
    /// Stores a column of B's tile as a row, so that the lanes of a warp access a column.
    std::uint32_t by_columns = 0;

    /// The word of Bblock for entry (i, j) of B's tile.
    SIMT_HOST_FN std::uint32_t place(std::uint32_t tile, std::uint32_t i, std::uint32_t j) const {
        const auto width = tile + padding;
        return by_columns != 0 ? j * width + i : i * width + j;
    }
};

/// A block computes one tile of a matrix product: tile by tile of A's rows and B's columns, both in shared memory (Malison
/// 2012, Alg. 5). As printed, A[gyid*gsize] and B[..][gxid*gsize] lack the thread's own row and column; the result is
/// transposed; sums begin at 0; the inner loop ends at 32 for any group size; and a second barrier is missing, so that a warp
/// may load the next tile while another still reads this one. As printed no access runs down a column of Bblock, so that its
/// padding has no effect: by_columns, or a transposed B, shows its purpose.
/// a, b, product  row by row; b also column by column; sizes need not be multiples of the tile
/// part           begins at a multiple of the tile; the first begins the sums, parts that continue() add to those in `product`
/// Threads        one per entry of the product, tile x tile a block; two barriers per tile.
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
        if (part.continues() && inside) sum = ctx.load(product, row * sizes.columns + column);
        for (auto first = part.begin; first < part.end; first += tile) {
            if (row < sizes.rows && first + x < part.end) {
                const auto left = ctx.load(a, row * sizes.inner + first + x);
                ctx.store(shared.a, y * tile + x, left);
            }
            // Neighbouring lanes load neighbouring words: of a row of B, or of its transpose.
            const auto i = sizes.transposed_b != 0 ? x : y, j = sizes.transposed_b != 0 ? y : x;
            if (column - x + j < sizes.columns && first + i < part.end) {
                const auto right = ctx.load(b, sizes.place_in_b(first + i, column - x + j));
                ctx.store(shared.b, form.place(tile, i, j), right);
            }
            ctx.sync_block();
            const auto count = part.end - first < tile ? part.end - first : tile;
            for (std::uint32_t k = 0; k < count && inside; ++k) {
                const auto left = ctx.load(shared.a, y * tile + k);
                const auto right = ctx.load(shared.b, form.place(tile, k, x));
                sum = semiring(sum, left, right);
            }
            ctx.show(sum);
            ctx.sync_block();
        }
        if (inside) ctx.store(product, row * sizes.columns + column, sum);
    }
};

}  // namespace lockstep

namespace lockstep::matrix {

// ----------------------------------------------------------------------------------------------- Tiled

/// Threads per side of a tile, by the choice of the parameter.
std::uint32_t tile_of_choice(std::int64_t choice);

/// For each word of Bblock the entry of B's tile that it contains, row by row; kNone for padding.
std::vector<std::uint32_t> words_of_block(std::uint32_t tile, TileForm form);

/// A block of tile x tile threads shares tiles of A and of B (Malison 2012, Alg. 5).
template <class Executor>
class Tiled final : public MatrixAlgorithm<Executor> {
public:
    Tiled(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : MatrixAlgorithm<Executor>(executor, dataset, parameters),
          tile_(tile_of_choice(parameters.at("tile"))),
          form_{.padding = static_cast<std::uint32_t>(parameters.at("padding")),
                .by_columns = static_cast<std::uint32_t>(parameters.at("b_tile"))},
          stepwise_(parameters.at("stepwise") != 0),
          plain_(executor, words_of_block(tile_, {0, form_.by_columns}), "block_plain"),
          padded_(executor, words_of_block(tile_, {1, form_.by_columns}), "block_padded") {
        const auto block = [&](const char* space, std::uint32_t width) {
            this->space({.name = space,
                         .one = "word",
                         .size = tile_ * width,
                         .width = width,
                         .height = tile_,
                         .many = "words"});
            return Column{.name = form_.padding == width - tile_ ? "block" : "block_otherwise",
                          .symbol = "Bblock",
                          .style = ValueStyle::optional,
                          .none = kNone,
                          .space = space};
        };
        this->input(plain_, block("words of Bblock", tile_));
        this->input(padded_, block("words of Bblock, padded", tile_ + 1));
    }

    bool step() override {
        if (this->done()) return false;
        if (this->transpose_b()) return true;
        const auto part = this->next_part(stepwise_ ? tile_ : this->sizes_.inner);
        if (tile_ == 32) this->launch_on_entries(MultiplyTile<32>{}, form_, part);
        else if (tile_ == 16) this->launch_on_entries(MultiplyTile<16>{}, form_, part);
        else this->launch_on_entries(MultiplyTile<8>{}, form_, part);
        this->take(part);
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->begin_ == 0) return this->report_input();
        const auto end = this->begin_;
        const auto begin = stepwise_ ? (end - 1) / tile_ * tile_ : 0;
        const auto length = end - begin, tiles = ceil_div(length, tile_);
        auto report = this->report_part(stepwise_ ? "tile " + count_text(begin / tile_ + 1) : "product", {begin, end},
                                        this->loads_by_tiles({begin, end}, tile_, tile_));
        report.note = "A tile is loaded once for all of its block: 2 / " + count_text(tile_) +
                      " \u00D7 inner loads an entry, which is inner / " + count_text(tile_ / 2) +
                      (this->are_full(tile_, tile_) ? "." : ", and more if a tile reaches over the edge.");
        const auto blocks = std::uint64_t{ceil_div(this->sizes_.rows, tile_)} * ceil_div(this->sizes_.columns, tile_);
        report.lines = {{9, count_text(tiles, "tile", "tiles"), false},
                        {10, count_text(blocks * tiles, "tile", "tiles"), false},
                        {11, count_text(blocks * tiles, "tile", "tiles"), false},
                        {14, count_text(this->entries() * length, "step", "steps"), true},
                        {17, this->entries_text(), end == this->sizes_.inner}};
        return report;
    }

private:
    std::uint32_t tile_;
    TileForm form_;
    bool stepwise_;
    Buffer<std::uint32_t> plain_,
        padded_;  // for each word of Bblock the entry of the tile that it contains; without and with padding
};

AlgorithmInfo tiled();  ///< matrix.multiply-tiled: Alg. 5

}  // namespace lockstep::matrix
