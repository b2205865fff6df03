#pragma once

#include <algorithm>
#include <cstdint>

#include "kernels/algorithms/segscan/segscan_algorithm.hpp"
#include "kernels/algorithms/segscan/warp_report.hpp"

namespace lockstep::segscan {

/// A warp a segment, 31 elements a window (Tsai, CME 213, IV), by a kernel in which lanes wait for each other or do not.
template <class Executor, class Kernel, bool waits>
class Warps : public SegscanAlgorithm<Executor> {
    using Base = SegscanAlgorithm<Executor>;

public:
    Warps(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::two_steps), work_(work_of_warps(dataset.segments())) {
        const auto& segments = dataset.segments();
        for (std::uint32_t s = 0; s < segments.num_segments(); ++s) longest_ = std::max(longest_, segments.length(s));
    }

private:
    void sum() override {
        const auto warps = std::min(this->num_segments_, kMaxWarps);
        this->executor_.launch(Kernel{}, std::uint64_t{warps} * kWarpSize, this->offsets_.read(), this->numbers_,
                               this->curr_.write());
    }
    PassReport report_sums() override {
        auto report = waits ? report_of_warps(this->n_, this->num_segments_, work_)
                            : report_of_lanes(this->n_, this->num_segments_, longest_, work_);
        report.work = {.bytes = this->bytes_of_sums(), .items = this->n_};
        return report;
    }

    WarpWork work_;
    std::uint32_t longest_ = 1;
};

}  // namespace lockstep::segscan
