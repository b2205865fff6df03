#pragma once

#include "kernels/algorithms/matrix/matrix_algorithm.hpp"
#include "kernels/algorithms/matrix/multiply_entry.hpp"

namespace lockstep::matrix {

/// A thread an entry, all from memory (Malison 2012, Alg. 3).
template <class Executor>
class Naive final : public MatrixAlgorithm<Executor> {
public:
    Naive(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : MatrixAlgorithm<Executor>(executor, dataset, parameters) {}

    bool step() override {
        if (this->done()) return false;
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
