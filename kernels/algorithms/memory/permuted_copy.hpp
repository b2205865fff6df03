#pragma once

#include <algorithm>

#include "kernels/algorithms/memory/copy_permuted.hpp"
#include "kernels/algorithms/memory/move_algorithm.hpp"
#include "kernels/algorithms/memory/warp_traffic.hpp"

namespace lockstep::memory {

/// CopyPermuted, and what its accesses cost.
template <class Executor>
class PermutedCopy final : public MoveAlgorithm<Executor> {
    using Base = MoveAlgorithm<Executor>;

public:
    PermutedCopy(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, copy()), mask_(static_cast<std::uint32_t>(parameters.at("xor"))) {}

private:
    void move() override {
        this->executor_.launch(CopyPermuted{}, std::uint64_t{ceil_div(this->n_, kWarpSize)} * kWarpSize,
                               this->value_.read(), mask_, this->moved_.write());
    }
    PassReport report() override {
        auto report = report_of_traffic("copy", traffic_of_permutation(this->n_, mask_));
        const auto copied = report.traffic->bytes_asked / 8;
        report.sentence =
            count_text(copied, "element was", "elements were") + " copied, lanes exchanged by xor " + count_text(mask_);
        report.lines = {{2, count_text(copied, "element", "elements"), true}};
        return report;
    }

    std::uint32_t mask_;
};

AlgorithmInfo copy_permuted();  ///< memory.copy-permuted

}  // namespace lockstep::memory
