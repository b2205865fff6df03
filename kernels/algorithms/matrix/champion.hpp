#pragma once

#include <algorithm>

#include "kernels/algorithms/matrix/matrix_algorithm.hpp"
#include "kernels/algorithms/matrix/register_tile.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------- Multiply in registers

/// A matrix product in tiles of 128 by 128, one per block, whose sums stay in registers: see RegisterTile.
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

namespace lockstep::matrix {

// -------------------------------------------------------------------------------------------- Champion

/// Whether sums of two finite entries cannot overflow or be mistaken for infinity.
bool are_near(const MatrixEntries& entries);
/// Whether the entries are floats without a sign, also for 0.
bool are_unsigned(const MatrixEntries& entries);

/// One launch of register tiles.
template <class Executor>
class Champion final : public MatrixAlgorithm<Executor> {
public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : MatrixAlgorithm<Executor>(executor, dataset, parameters),
          step_(suitable_step(this->semiring_.code, dataset.matrices())) {}

    bool step() override {
        if (this->done()) return false;
        using Step = MultiplyStep;
        switch (step_) {
            case Step::plus_times_int: launch<Step::plus_times_int>(); break;
            case Step::plus_times_float: launch<Step::plus_times_float>(); break;
            case Step::min_plus_int: launch<Step::min_plus_int>(); break;
            case Step::min_plus_float: launch<Step::min_plus_float>(); break;
            case Step::min_plus_near: launch<Step::min_plus_near>(); break;
            case Step::min_plus_unsigned: launch<Step::min_plus_unsigned>(); break;
        }
        this->take({0, this->sizes_.inner});
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->begin_ == 0) return this->report_input();
        constexpr auto tile = RegisterTile<MultiplyStep::plus_times_int>::kTile;
        const auto inner = this->sizes_.inner;
        const auto tiles = std::uint64_t{ceil_div(this->sizes_.rows, tile)} * ceil_div(this->sizes_.columns, tile);
        auto report = this->report_part("product", {0, inner}, this->loads_by_tiles({0, inner}, tile, tile));
        report.figures.push_back({"tile", static_cast<double>(tile), "entries"});
        report.note = step_ == MultiplyStep::min_plus_near
                          ? "Entries are at most 2^28 in size: a step is one instruction on a GPU."
                      : step_ == MultiplyStep::min_plus_unsigned
                          ? "No entry is negative: two steps are three instructions on a GPU."
                          : "A thread keeps 64 sums in registers and loads 16 words for 64 steps.";
        report.lines = {{1, count_text(tiles, "tile", "tiles"), false},
                        {2, count_text(tiles * inner, "row and column", "rows and columns"), false},
                        {3, count_text(this->entries() * inner, "step", "steps"), true},
                        {4, this->entries_text(), true}};
        return report;
    }

private:
    static MultiplyStep suitable_step(Semiring::Code code, const Matrices& matrices) {
        const auto both = [&](bool (*hold)(const MatrixEntries&)) { return hold(matrices.a) && hold(matrices.b); };
        if (code == Semiring::min_plus_int && both(are_near)) return MultiplyStep::min_plus_near;
        if (code == Semiring::min_plus_float && both(are_unsigned)) return MultiplyStep::min_plus_unsigned;
        return static_cast<MultiplyStep>(code);
    }

    template <MultiplyStep step>
    void launch() {
        using Kernel = MultiplyInRegisters<step>;
        const auto across = ceil_div(this->sizes_.columns, Kernel::Tile::kTile),
                   down = ceil_div(this->sizes_.rows, Kernel::Tile::kTile);
        this->executor_.launch(Kernel{}, Blocks(std::uint64_t{across} * down), this->a_.read(), this->b_.read(),
                               this->sizes_, across, this->product_.write());
    }

    MultiplyStep step_;
};

AlgorithmInfo champion();  ///< matrix.champion: tiles in registers

}  // namespace lockstep::matrix
