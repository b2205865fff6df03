#pragma once

#include "kernels/algorithms/segscan/segscan_algorithm.hpp"
#include "kernels/algorithms/segscan/sum_segments_in_order.hpp"

namespace lockstep::segscan {

/// One thread goes through all segments.
template <class Executor>
class Sequential final : public SegscanAlgorithm<Executor> {
    using Base = SegscanAlgorithm<Executor>;

public:
    Sequential(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::fused) {}

private:
    void sum() override {
        this->executor_.launch(SumSegmentsInOrder{}, 1, this->offsets_.read(), this->factors(), this->numbers_,
                               this->curr_.write());
    }
    PassReport report_sums() override {
        PassReport report;
        report.sentence = "One thread has gone through " + this->elements(this->n_) + " in " + this->segments();
        report.lines = {
            {2, this->segments(), this->n_ == this->num_segments_},
            {3, this->has_x_ ? this->elements(this->n_) : "none", this->has_x_},
            {4, count_text(this->n_ - this->num_segments_, "addition", "additions"), this->n_ != this->num_segments_}};
        report.work = {.bytes = this->bytes_of_sums(), .items = this->n_};
        return report;
    }
};

AlgorithmInfo sequential();  ///< segscan.sequential

}  // namespace lockstep::segscan
