#pragma once

#include <algorithm>

#include "kernels/algorithms/memory/copy_offset.hpp"
#include "kernels/algorithms/memory/move_algorithm.hpp"
#include "kernels/algorithms/memory/warp_traffic.hpp"

namespace lockstep::memory {

/// CopyOffset, and what its accesses cost.
template <class Executor>
class OffsetCopy final : public MoveAlgorithm<Executor> {
    using Base = MoveAlgorithm<Executor>;

public:
    OffsetCopy(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, copy()), offset_(static_cast<std::uint32_t>(parameters.at("offset"))) {}

private:
    void move() override {
        this->executor_.launch(CopyOffset{}, std::max(this->n_ - std::min(this->n_, offset_), 1u), this->value_.read(),
                               offset_, this->moved_.write());
    }
    PassReport report() override {
        auto report = report_of_traffic("copy", traffic_of_offset(this->n_, offset_));
        const auto copied = report.traffic->bytes_asked / 8;
        report.sentence =
            count_text(copied, "element was", "elements were") + " copied, at an offset of " + count_text(offset_);
        report.lines = {{2, count_text(copied, "element", "elements"), true}};
        return report;
    }

    std::uint32_t offset_;
};

AlgorithmInfo copy_offset();  ///< memory.copy-offset

}  // namespace lockstep::memory
