#pragma once

#include "kernels/algorithms/scan/naive/combine_in_place.hpp"
#include "kernels/algorithms/scan/naive/naive.hpp"
#include "kernels/algorithms/scan/scan_algorithm.hpp"

namespace lockstep::scan {

/// Alg. 8 of Malison 2012 with one array and one barrier: right in lock step only, or where elements may count twice.
template <class Executor>
class NaiveInPlace final : public ScanAlgorithm<Executor> {
public:
    NaiveInPlace(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(executor, dataset, parameters), levels_(ceil_log2(this->n_)) {
        require_in_block("scan.naive-inplace", this->n_, CombineInPlace::max_threads_per_block);
        for (std::uint32_t level = 0; level < levels_; ++level)
            this->reaches({.rule = Reach::window, .stride = 2u << level, .pass = 1});
        if (!this->inclusive_) this->reaches({.rule = Reach::all, .exclusive = 1, .pass = 1});
        this->end_of_plan();
    }

    bool step() override {
        if (this->pass_ == 1 || this->n_ == 0) return false;
        const auto threads = ceil_div(this->n_, kWarpSize) * kWarpSize;
        this->executor_.launch(CombineInPlace{}, Threads(threads, threads), this->value_.read(), this->combine_,
                               this->inclusive_ ? 1u : 0u, this->prefix_.write());
        this->pass_ = 1;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return this->report_input();
        const auto operations = naive_operations(this->n_);
        PassReport report;
        report.label = "block";
        report.sentence = "One block has scanned " + this->elements(this->n_) + " in place, in " +
                          count_text(levels_, "level", "levels");
        report.note = "Who reads late reads what another thread has overwritten, and takes elements in twice.";
        report.lines = {{1, this->elements(this->n_), false},
                        {2, count_text(levels_, "level", "levels"), false},
                        {4, count_text(operations, "operation", "operations"), true},
                        {5, count_text(levels_, "barrier", "barriers"), false}};
        report.figures = {this->operations(operations)};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }

    bool reproducible() const override { return false; }

private:
    std::uint32_t levels_;
};

AlgorithmInfo naive_in_place();  ///< scan.naive-inplace: Alg. 8 with one array, a demonstration

}  // namespace lockstep::scan
