#pragma once

#include "kernels/algorithms/matrix/matrix_algorithm.hpp"
#include "kernels/algorithms/matrix/multiply_in_order.hpp"

namespace lockstep::matrix {

/// One thread goes through the product (Malison 2012, 4.1.1).
template <class Executor>
class Sequential final : public MatrixAlgorithm<Executor> {
public:
    Sequential(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : MatrixAlgorithm<Executor>(executor, dataset, parameters) {}

    bool step() override {
        if (this->done()) return false;
        this->executor_.launch(MultiplyInOrder{}, 1, this->a_.read(), this->b_.read(), this->sizes_, this->semiring_,
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
