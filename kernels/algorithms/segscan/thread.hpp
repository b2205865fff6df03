#pragma once

#include <algorithm>

#include "kernels/algorithms/segscan/segscan_algorithm.hpp"
#include "kernels/algorithms/segscan/sum_segment_by_thread.hpp"
#include "kernels/algorithms/segscan/warp_report.hpp"

namespace lockstep::segscan {

/// A thread a segment, the first of so many lanes (Tsai, CME 213, III).
template <class Executor>
class Thread final : public SegscanAlgorithm<Executor> {
    using Base = SegscanAlgorithm<Executor>;

public:
    Thread(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::two_steps), lanes_(1u << parameters.at("lanes")) {
        // A warp goes on until its longest segment is done.
        const auto& segments = dataset.segments();
        const auto together = kWarpSize / lanes_;
        for (std::uint32_t first = 0; first < this->num_segments_; first += together) {
            std::uint32_t longest = 0, busy = 0;
            for (auto s = first; s < std::min(first + together, this->num_segments_); ++s) {
                longest = std::max(longest, segments.length(s));
                busy += segments.length(s) > 1;
            }
            steps_ += longest - 1;
            max_busy_ = std::max(max_busy_, busy);
        }
    }

private:
    void sum() override {
        const auto threads = std::min<std::uint64_t>(std::uint64_t{this->num_segments_} * lanes_, 1u << 31);
        this->executor_.launch(SumSegmentByThread{}, static_cast<std::uint32_t>(threads), this->offsets_.read(), lanes_,
                               this->numbers_, this->curr_.write());
    }
    PassReport report_sums() override {
        const auto sums = this->n_ - this->num_segments_;
        PassReport report;
        report.sentence =
            count_text(this->num_segments_, "thread has summed a segment, ", "threads have summed a segment each, ") +
            this->elements(this->n_) + " in all; " + count_text(max_busy_) + " of a warp's 32 lanes at most " +
            (max_busy_ == 1 ? "has" : "have") + " an addition to make";
        report.lines = {{4, this->segments(), sums == 0}, {5, count_text(sums, "addition", "additions"), sums != 0}};
        report.figures = {worked(sums, steps_)};
        report.work = {.bytes = this->bytes_of_sums(), .items = this->n_};
        return report;
    }

    std::uint32_t lanes_;
    std::uint64_t steps_ = 0;  // of all warps
    std::uint32_t max_busy_ = 0;  // lanes of a warp whose segment has more than one element
};

AlgorithmInfo thread();  ///< segscan.thread: a thread a segment, of 1 to 32 lanes

}  // namespace lockstep::segscan
