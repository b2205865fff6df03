#pragma once

#include <algorithm>

#include "kernels/algorithms/memory/copy_stride.hpp"
#include "kernels/algorithms/memory/move_algorithm.hpp"
#include "kernels/algorithms/memory/warp_traffic.hpp"

namespace lockstep::memory {

/// CopyStride, and what its accesses cost.
template <class Executor>
class StrideCopy final : public MoveAlgorithm<Executor> {
    using Base = MoveAlgorithm<Executor>;

public:
    StrideCopy(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, copy()), stride_(static_cast<std::uint32_t>(parameters.at("stride"))) {}

private:
    void move() override {
        this->executor_.launch(CopyStride{}, ceil_div(this->n_, stride_), this->value_.read(), stride_,
                               this->moved_.write());
    }
    PassReport report() override {
        auto report = report_of_traffic("copy", traffic_of_stride(this->n_, stride_));
        const auto copied = report.traffic->bytes_asked / 8;
        report.sentence =
            count_text(copied, "element was", "elements were") + " copied, at a stride of " + count_text(stride_);
        report.lines = {{2, count_text(copied, "element", "elements"), true}};
        return report;
    }

    std::uint32_t stride_;
};

AlgorithmInfo copy_stride();  ///< memory.copy-stride

}  // namespace lockstep::memory
