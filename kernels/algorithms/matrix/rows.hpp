#pragma once

#include "kernels/algorithms/matrix/matrix_algorithm.hpp"
#include "kernels/algorithms/matrix/semiring.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ---------------------------------------------------------------------------------------- Multiply row

/// A warp computes 32 neighbours in a row of a matrix product; it loads 32 entries of A's row at a time, one per lane, which all lanes
/// use (Malison 2012, Alg. 4). As printed, block[lid] is loaded from A[i+lid], without the row; the result is transposed; sums begin at
/// 0; there are no barriers between the phases, which warps of that time did not need; and sizes are not tested.
/// a, b, product  row by row; b also column by column
/// part           begins at a multiple of 32; the first part begins the sums, later parts continue those in `product`
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
                const auto right = ctx.load(b, sizes.place_in_b(first + j, column));
                sum = semiring(sum, left, right);
            }
            ctx.show(sum);
            ctx.sync_block();
        }
        if (column < sizes.columns) ctx.store(product, row * sizes.columns + column, sum);
    }
};

}  // namespace lockstep

namespace lockstep::matrix {

// ------------------------------------------------------------------------------------------------ Rows

/// A warp shares its loads of A's row (Malison 2012, Alg. 4).
template <class Executor>
class Rows final : public MatrixAlgorithm<Executor> {
public:
    Rows(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : MatrixAlgorithm<Executor>(executor, dataset, parameters), stepwise_(parameters.at("stepwise") != 0) {}

    bool step() override {
        if (this->done()) return false;
        if (this->transpose_b()) return true;
        const auto part = this->next_part(part_length());
        this->launch_on_entries(MultiplyRow{}, part);
        this->take(part);
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->begin_ == 0) return this->report_input();
        const auto end = this->begin_;
        const auto begin = stepwise_ ? (end - 1) / kWarpSize * kWarpSize : 0;
        const auto length = end - begin;
        auto report =
            this->report_part(stepwise_ ? range_text(begin, end - 1, "inner entry", "inner entries") : "product",
                              {begin, end}, this->loads_by_tiles({begin, end}, 1, kWarpSize));
        report.note = "A lane loads one entry of A for all 32 of its warp: (1 + 1/32) \u00D7 inner loads an entry" +
                      std::string(this->are_full(1, kWarpSize) ? "." : ", and more if a row's last warp is not full.");
        report.lines = {
            {7, count_text(this->sizes_.rows * std::uint64_t{length}, "entry", "entries") + " a warp column", false},
            {9, count_text(this->entries() * length, "step", "steps"), true},
            {12, this->entries_text(), end == this->sizes_.inner}};
        return report;
    }

private:
    std::uint32_t part_length() const { return stepwise_ ? kWarpSize : this->sizes_.inner; }

    bool stepwise_;
};

AlgorithmInfo rows();  ///< matrix.multiply-rows: Alg. 4

}  // namespace lockstep::matrix
