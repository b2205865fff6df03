#pragma once

#include <algorithm>
#include <cstdint>

#include "kernels/segscan/segscan_algorithm.hpp"
#include "kernels/segscan/warp_report.hpp"

namespace lockstep::segscan {

/// A warp a segment, 31 elements a step (Tsai, CME 213, IV), by a kernel in which lanes wait for each other or do not.
template <class Executor, class Kernel>
class Warps : public SegscanAlgorithm<Executor> {
    using Base = SegscanAlgorithm<Executor>;

public:
    Warps(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::two_steps), steps_(warp_steps(dataset.segments())) {}

private:
    void sum() override {
        const auto warps = std::min(this->num_segments_, kMostWarps);
        this->executor_.launch(Kernel{}, warps * kWarpSize, this->offsets_.read(), this->numbers_, this->curr_.write());
    }
    PassReport report_sums() override {
        auto report = report_of_warps(this->n_, this->num_segments_, steps_);
        report.work = {.bytes = this->bytes_of_sums(), .items = this->n_};
        return report;
    }

    std::uint64_t steps_;
};

}  // namespace lockstep::segscan
