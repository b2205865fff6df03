#pragma once

#include <algorithm>

#include "kernels/algorithms/segscan/segscan_algorithm.hpp"
#include "kernels/algorithms/segscan/warp_report.hpp"
#include "kernels/algorithms/segscan/word_arithmetic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------- Sum segment by thread

/// Sums of a segment by one thread, the first of `lanes` lanes (Tsai, III, the first implementation). As printed, its
/// first line reads an array `prev` that does not exist: a segment's first element needs no addition.
/// offsets  num_segments + 1 entries
/// lanes    1 to 32, a power of two: 32 / lanes threads of a warp work
/// curr     n entries
/// Threads  `lanes` per segment, or fewer, which then take several segments; no shared memory, no barrier.
struct SumSegmentByThread {
    static constexpr const char* name = "sum_segment_by_thread";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Number>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> offsets, std::uint32_t lanes,
                            WordArithmetic numbers, Span<Number> curr) const {
        const auto thread = ctx.global_thread(), num_segments = offsets.size - 1;
        if (thread % lanes != 0) return;
        for (auto segment = thread / lanes; segment < num_segments; segment += ctx.grid_threads() / lanes) {  // line 4
            const auto start = ctx.load(offsets, segment);
            const auto end = ctx.load(offsets, segment + 1);
            for (auto j = start + 1; j < end; ++j) {
                const auto left = ctx.load(curr, j - 1);
                const auto own = ctx.load(curr, j);
                ctx.store(curr, j, numbers.sum(left, own));  // line 5
            }
        }
    }
};

}  // namespace lockstep

namespace lockstep::segscan {

// ---------------------------------------------------------------------------------------------- Thread

/// One thread per segment, the first of several lanes (Tsai, CME 213, III).
template <class Executor, class Number>
class ThreadOf final : public SegscanAlgorithm<Executor, Number> {
    using Base = SegscanAlgorithm<Executor, Number>;

public:
    ThreadOf(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::two_steps), lanes_(1u << parameters.at("lanes")) {
        // A warp runs until its longest segment is done.
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
            count_text(this->num_segments_, "thread scanned a segment, ", "threads scanned a segment each, ") +
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

template <class Executor>
class Thread final : public OnNumbers<Executor, ThreadOf> {
public:
    using OnNumbers<Executor, ThreadOf>::OnNumbers;
};

AlgorithmInfo thread();  ///< segscan.thread: one thread per segment, of 1 to 32 lanes

}  // namespace lockstep::segscan
