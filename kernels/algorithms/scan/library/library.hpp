#pragma once

#include "kernels/algorithms/scan/library/library_scan.hpp"
#include "kernels/algorithms/scan/scan_algorithm.hpp"

namespace lockstep::scan {

/// The library call that a user would choose: CUB's scan on a GPU, the C++ library's on the host.
template <class Executor>
class Library final : public ScanAlgorithm<Executor> {
public:
    Library(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(executor, dataset, parameters),
          room_(executor, (library_bytes(executor, call()) + 3) / 4, "library") {
        this->reaches({.rule = Reach::all, .exclusive = this->exclusive(), .pass = 1});
        this->end_of_plan();
    }

    bool step() override {
        if (this->pass_ == 1 || this->n_ == 0) return false;
        library_scan(this->executor_, call(), room_.data(), room_.bytes());
        this->pass_ = 1;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return this->report_input();
        PassReport report;
        report.label = "library";
        report.sentence = "The library scanned " + this->elements(this->n_) + " in one call";
        report.note = "CUB's DeviceScan on a GPU, the C++ library's scan on the host.";
        report.lines = {{1, this->elements(this->n_), true}};
        report.figures = {this->operations(this->n_ - 1)};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }

    /// On a GPU the rounding of floats depends on the order of the threads.
    bool reproducible() const override {
        return this->executor_.kind() == "simt" || this->combine_.code != ScanOperator::add_float;
    }

private:
    LibraryScan call() {
        return {this->value_.read(), this->combine_, this->inclusive_, {this->prefix_.data(), this->n_}};
    }

    Buffer<std::uint32_t> room_;
};

AlgorithmInfo library();  ///< scan.library: CUB, on simt the C++ library

}  // namespace lockstep::scan
