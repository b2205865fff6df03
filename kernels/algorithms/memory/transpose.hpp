#pragma once

#include "kernels/algorithms/memory/matrix_tile.hpp"
#include "kernels/algorithms/memory/move_algorithm.hpp"
#include "kernels/algorithms/memory/warp_traffic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------- Transpose naive

/// Transposes with one load and one store: a warp reads neighbouring words of a row and writes them to a column.
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

// ---------------------------------------------------------------------------------- Transpose by tiles

/// Transposes a tile in shared memory, so that loads and stores both run along rows. When read down a column, rows of 32 words
/// are in one bank; rows of 33, with a word of padding, in 32 banks. On an H200 2^28 words take 1.27 ms in rows of 32, 0.62 in
/// rows of 33: the latter is limited by memory (a copy takes 0.52 ms).
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

namespace lockstep::memory {

// ------------------------------------------------------------------------------------------- Transpose

/// Rows become columns, tile by tile.
template <class Executor>
class Transpose final : public MoveAlgorithm<Executor> {
    using Base = MoveAlgorithm<Executor>;

public:
    Transpose(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, transposed_column()),
          height_(dataset.array().rows()),
          how_(static_cast<Transposing>(parameters.at("variant"))) {
        this->space({.name = kTransposed, .one = "element", .size = this->n_, .width = height_, .many = "elements"});
        if (this->n_ == 0) return;
        const auto link = [&](const char* from, const char* to, const char* says, std::uint32_t width) {
            this->link({.from = from, .to = to, .says = says, .kind = SpaceLink::Kind::transposed, .divisor = width});
        };
        link(space_names::elements, kTransposed, "transposed element", this->width_);
        link(kTransposed, space_names::elements, "source", height_);
    }

private:
    void move() override {
        switch (how_) {
            case Transposing::naive: launch<TransposeNaive>(); break;
            case Transposing::tiled: launch<TransposeByTiles<32>>(); break;
            case Transposing::padded: launch<TransposeByTiles<33>>(); break;
        }
    }
    template <class Kernel>
    void launch() {
        this->executor_.launch(Kernel{}, Blocks(tiles()), this->value_.read(), this->width_, this->moved_.write());
    }
    std::uint32_t tiles() const {
        return ceil_div(this->width_, MatrixTile::kSide) * ceil_div(height_, MatrixTile::kSide);
    }
    PassReport report() override {
        auto report = report_of_traffic("transpose", traffic_of_transpose(height_, this->width_, how_));
        const auto elements = count_text(this->n_, "element", "elements");
        report.sentence =
            count_text(tiles(), "tile has", "tiles have") + " moved " + elements + " from rows to columns";
        if (how_ == Transposing::naive) report.note += " A warp stores down a column: one sector per word.";
        else
            report.note += how_ == Transposing::tiled
                               ? " All words of a tile's column are in one bank: " +
                                     count_text(report.traffic->bank_replays, "replay", "replays") + "."
                               : " With one word of padding per row, the words of a tile's column are in 32 banks.";
        report.lines = {{2, elements, true}};
        if (how_ != Transposing::naive) report.lines.push_back({3, elements, true});
        report.lines.push_back({4, elements, true});
        // A warp of the naive transpose stores a column of the result, the others a row.
        const auto side = std::min({MatrixTile::kSide, this->width_, height_});
        report.figures.push_back(channels_figure("channels of a load", {.lanes = side}));
        report.figures.push_back(
            channels_figure("channels of a store", {.step = how_ == Transposing::naive ? height_ : 1u, .lanes = side}));
        return report;
    }

    std::uint32_t height_;
    Transposing how_;
};

AlgorithmInfo transpose();  ///< memory.transpose

}  // namespace lockstep::memory
