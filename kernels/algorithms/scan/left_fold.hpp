#pragma once

#include <cstdint>
#include <string>

#include "kernels/algorithms/scan/work_efficient.hpp"

namespace lockstep::scan {

// ------------------------------------------------------------------------------------------- Left fold

/// The single number a_0 + a_1 + ... + a_(n-1), by any associative operator, in ceil(log2 n) reductions (Malison 2012, 4.2.1, Alg. 7). The
/// array is padded with the identity to a power of two.
template <class Executor>
class LeftFold final : public ScanAlgorithm<Executor> {
public:
    LeftFold(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(
              executor, dataset, with_own_element(parameters),
              dataset.array().size() == 0 ? 0 : std::uint64_t{1} << ceil_log2(dataset.array().size())),
          levels_(ceil_log2(this->n_)),
          fold_(executor, 1, "fold") {
        for (std::uint32_t level = 0; level < levels_; ++level)
            this->reaches({.rule = Reach::comb, .stride = 2u << level, .pass = level + 1});
        this->end_of_plan();
        this->state(fold_, fold(this->type_));
    }

    void start() override {
        ScanAlgorithm<Executor>::start();
        fold_.fill(this->combine_.identity());
        if (this->n_ != 0 && levels_ == 0) take_root();
    }

    bool step() override {
        if (this->pass_ >= levels_ || this->n_ == 0) return false;
        const auto stride = 1u << this->pass_;
        this->executor_.launch(SweepUp{}, nodes(stride), this->prefix_.write(), stride, 1u, this->combine_);
        if (++this->pass_ == levels_) take_root();
        return true;
    }

    PassReport describe(const Changes&) override {
        PassReport report;
        if (this->pass_ == 0) {
            report.label = "input";
            report.sentence = "An array of " + this->elements(this->n_);
            report.note = "Every number is the " + std::string(this->word()) + " of itself.";
            report.figures = {this->operations(0)};
            return report;
        }
        const auto stride = 1u << (this->pass_ - 1), left = nodes(stride);
        report.label = "reduction " + count_text(this->pass_);
        report.sentence = "Reduction " + count_text(this->pass_) + ": " + count_text(left, "processor", "processors") +
                          " combined two numbers " + count_text(stride, "place", "places") + " apart, and " +
                          count_text(left, "number is left", "numbers are left");
        report.note = this->pass_ == levels_ ? "The last number is the " + std::string(this->word()) + " of all " +
                                                   this->elements(this->n_) + "."
                                             : "Each covers " + count_text(2ull * stride) + " elements.";
        report.lines = {{this->pass_ == 1 ? 1 : 4, count_text(left, "operation", "operations"), true}};
        if (this->pass_ > 1) {
            report.lines.push_back({3, count_text(left, "processor", "processors"), false});
            report.lines.push_back({5, "stride " + count_text(stride), false});
        }
        if (this->pass_ == levels_) report.lines.push_back({6, "once", false});
        report.figures = {this->operations(left)};
        report.work = {.bytes = 12ull * left, .items = left};
        return report;
    }

private:
    /// The base reads a parameter that a fold does not have.
    static ParameterValues with_own_element(ParameterValues parameters) {
        parameters["inclusive"] = 1;
        return parameters;
    }
    static Column fold(ValueType type) { return {.name = "fold", .field = Field::whole(type), .result = true}; }
    std::uint32_t nodes(std::uint32_t stride) const { return this->prefix_.size() / 2 / stride; }
    void take_root() { this->executor_.copy(fold_.data(), this->prefix_.data() + this->prefix_.size() - 1, 4); }

    std::uint32_t levels_;
    Buffer<std::uint32_t> fold_;
};

AlgorithmInfo left_fold();  ///< scan.left-fold: Alg. 7

}  // namespace lockstep::scan
