#pragma once

#include "kernels/algorithms/matrix/matrix_algorithm.hpp"
#include "kernels/algorithms/matrix/semiring.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ----------------------------------------------------------------------------------- Multiply in order

/// A matrix product, entry by entry (Malison 2012, Eq. 4.1).
/// a, b, product  row by row; b also column by column
/// Threads        one in all.
struct MultiplyInOrder {
    static constexpr const char* name = "multiply_in_order";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> a, Span<const std::uint32_t> b,
                            ProductShape sizes, Semiring semiring, Span<std::uint32_t> product) const {
        if (ctx.global_thread() != 0) return;
        for (std::uint32_t row = 0; row < sizes.rows; ++row)
            for (std::uint32_t column = 0; column < sizes.columns; ++column) {
                auto sum = semiring.zero();
                for (std::uint32_t i = 0; i < sizes.inner; ++i) {
                    const auto left = ctx.load(a, row * sizes.inner + i);
                    const auto right = ctx.load(b, sizes.place_in_b(i, column));
                    sum = semiring(sum, left, right);
                }
                ctx.store(product, row * sizes.columns + column, sum);
            }
    }
};

}  // namespace lockstep

namespace lockstep::matrix {

// ------------------------------------------------------------------------------------------ Sequential

/// One thread scans the product (Malison 2012, 4.1.1).
template <class Executor>
class Sequential final : public MatrixAlgorithm<Executor> {
public:
    Sequential(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : MatrixAlgorithm<Executor>(executor, dataset, parameters) {}

    bool step() override {
        if (this->done()) return false;
        if (this->transpose_b()) return true;
        this->executor_.launch(MultiplyInOrder{}, 1, this->a_.read(), this->right(), this->sizes_, this->semiring_,
                               this->product_.write());
        this->take({0, this->sizes_.inner});
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->begin_ == 0) return this->report_input();
        const InnerPart all{0, this->sizes_.inner};
        auto report = this->report_part("product", all, this->loads_by_tiles(all, 1, 1));
        report.note = "rows \u00D7 inner \u00D7 columns steps, each a multiplication and an addition of the semiring.";
        report.lines = {{1, this->entries_text(), false},
                        {2, this->entries_text(), false},
                        {3, count_text(this->entries() * this->sizes_.inner, "step", "steps"), true}};
        return report;
    }
};

AlgorithmInfo sequential();  ///< matrix.multiply-sequential: 4.1.1

}  // namespace lockstep::matrix
