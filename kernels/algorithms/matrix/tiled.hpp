#pragma once

#include <vector>

#include "kernels/algorithms/matrix/matrix_algorithm.hpp"
#include "kernels/algorithms/matrix/multiply_tile.hpp"

namespace lockstep::matrix {

/// Threads of a side of a tile, by the choice of the parameter.
std::uint32_t tile_of_choice(std::int64_t choice);

/// For each word of Bblock the entry of B's tile that lies there, row by row; kNone for padding.
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
                      (this->are_full(tile_, tile_) ? "." : ", and more where a tile reaches over the edge.");
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
        padded_;  // for each word of Bblock the entry of the tile that it holds; as run, and not
};

AlgorithmInfo tiled();  ///< matrix.multiply-tiled: Alg. 5

}  // namespace lockstep::matrix
