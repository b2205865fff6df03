#pragma once

#include "kernels/algorithms/matrix/matrix_algorithm.hpp"
#include "kernels/algorithms/matrix/multiply_row.hpp"

namespace lockstep::matrix {

/// A warp shares what it loads of A's row (Malison 2012, Alg. 4).
template <class Executor>
class Rows final : public MatrixAlgorithm<Executor> {
public:
    Rows(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : MatrixAlgorithm<Executor>(executor, dataset, parameters), stepwise_(parameters.at("stepwise") != 0) {}

    bool step() override {
        if (this->done()) return false;
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
        report.note =
            "A lane loads one entry of A for all 32 of its warp: (1 + 1/32) \u00D7 inner loads an entry" +
            std::string(this->are_full(1, kWarpSize) ? "." : ", and more where a row's last warp is not full.");
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
