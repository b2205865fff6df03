#pragma once

#include "kernels/algorithms/scan/scan_algorithm.hpp"
#include "kernels/algorithms/scan/scan_in_order.hpp"

namespace lockstep::scan {

/// One thread goes through the array (Malison 2012, Alg. 6).
template <class Executor>
class Sequential final : public ScanAlgorithm<Executor> {
public:
    Sequential(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(executor, dataset, parameters) {
        this->reaches({.rule = Reach::all, .exclusive = this->exclusive(), .pass = 1});
        this->end_of_plan();
    }

    bool step() override {
        if (this->pass_ == 1 || this->n_ == 0) return false;
        this->executor_.launch(ScanInOrder{}, 1, this->value_.read(), this->combine_, this->inclusive_ ? 1u : 0u,
                               this->prefix_.write());
        this->pass_ = 1;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return this->report_input();
        const auto n = this->n_;
        PassReport report;
        report.label = "scan";
        report.sentence = "One thread has gone through " + this->elements(n) + " and left each what it had by then";
        report.note = "n \u2212 1 operations are the least: the last prefix alone takes as many.";
        report.lines = {{1, "once", false},
                        {2, this->elements(n - 1), false},
                        {3, count_text(n - 1, "operation", "operations"), true}};
        report.figures = {this->operations(n - 1)};
        report.work = {.bytes = 8ull * n, .items = n};
        return report;
    }
};

AlgorithmInfo sequential();  ///< scan.sequential: Alg. 6

}  // namespace lockstep::scan
