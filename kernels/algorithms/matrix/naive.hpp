#pragma once

#include "kernels/algorithms/matrix/matrix_algorithm.hpp"
#include "kernels/algorithms/matrix/semiring.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// -------------------------------------------------------------------------------------- Multiply entry

/// Each thread computes one entry of a matrix product, from global memory only (Malison 2012, Alg. 3). As printed, the entry
/// is written to result[idx][idy], which transposes the product, and a sum begins at 0, which is wrong for min-plus.
/// a, b, product  row by row; b also column by column
/// Threads        one per entry of the product, no shared memory, no barrier.
struct MultiplyEntry {
    static constexpr const char* name = "multiply_entry";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .block_width = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> a, Span<const std::uint32_t> b,
                            ProductShape sizes, Semiring semiring, Span<std::uint32_t> product) const {
        const auto column = ctx.global_x(), row = ctx.global_y();
        if (row >= sizes.rows || column >= sizes.columns) return;
        auto sum = semiring.zero();
        for (std::uint32_t i = 0; i < sizes.inner; ++i) {
            const auto left = ctx.load(a, row * sizes.inner + i);
            const auto right = ctx.load(b, sizes.place_in_b(i, column));
            sum = semiring(sum, left, right);
            ctx.show(sum);
        }
        ctx.store(product, row * sizes.columns + column, sum);
    }
};

}  // namespace lockstep

namespace lockstep::matrix {

// ----------------------------------------------------------------------------------------------- Naive

/// One thread per entry, all loads from global memory (Malison 2012, Alg. 3).
template <class Executor>
class Naive final : public MatrixAlgorithm<Executor> {
public:
    Naive(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : MatrixAlgorithm<Executor>(executor, dataset, parameters) {}

    bool step() override {
        if (this->done()) return false;
        if (this->transpose_b()) return true;
        this->launch_on_entries(MultiplyEntry{});
        this->take({0, this->sizes_.inner});
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->begin_ == 0) return this->report_input();
        const auto inner = this->sizes_.inner;
        auto report = this->report_part("product", {0, inner}, this->loads_by_tiles({0, inner}, 1, 1));
        report.note = "Each step loads an entry of A and one of B: 2 \u00D7 inner loads an entry.";
        report.lines = {{3, this->entries_text(), false},
                        {4, count_text(this->entries() * inner, "step", "steps"), true},
                        {5, this->entries_text(), true}};
        return report;
    }
};

AlgorithmInfo naive();  ///< matrix.multiply-naive: Alg. 3

}  // namespace lockstep::matrix
