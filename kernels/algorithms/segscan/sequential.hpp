#pragma once

#include "kernels/algorithms/segscan/segscan_algorithm.hpp"
#include "kernels/algorithms/segscan/word_arithmetic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------- Sum segments in order

/// One iteration by one thread (Tsai, Eq. 1): the products, and their sums in each segment.
/// offsets  num_segments + 1 entries
/// x_bar    n entries, or none: there are no products
/// curr     n entries
/// Threads  one in all.
struct SumSegmentsInOrder {
    static constexpr const char* name = "sum_segments_in_order";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx, class Number>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> offsets, Span<const Number> x_bar,
                            WordArithmetic numbers, Span<Number> curr) const {
        if (ctx.global_thread() != 0) return;
        for (std::uint32_t segment = 0; segment + 1 < offsets.size; ++segment) {  // line 2
            const auto start = ctx.load(offsets, segment);
            const auto end = ctx.load(offsets, segment + 1);
            Number sum = 0;
            for (auto j = start; j < end; ++j) {
                auto own = ctx.load(curr, j);
                if (x_bar.size != 0) {
                    const auto factor = ctx.load(x_bar, j);
                    own = numbers.product(own, factor);  // line 3
                }
                sum = j == start ? own : numbers.sum(sum, own);
                ctx.store(curr, j, sum);  // line 4
            }
        }
    }
};

}  // namespace lockstep

namespace lockstep::segscan {

// ------------------------------------------------------------------------------------------ Sequential

/// One thread scans all segments.
template <class Executor, class Number>
class SequentialOf final : public SegscanAlgorithm<Executor, Number> {
    using Base = SegscanAlgorithm<Executor, Number>;

public:
    SequentialOf(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
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

template <class Executor>
class Sequential final : public OnNumbers<Executor, SequentialOf> {
public:
    using OnNumbers<Executor, SequentialOf>::OnNumbers;
};

AlgorithmInfo sequential();  ///< segscan.sequential

}  // namespace lockstep::segscan
