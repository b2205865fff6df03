#pragma once

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/algorithms/scan/scan_algorithm.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------------- Scan in order

/// Prefix sums by one thread (Malison 2012, Alg. 6): n - 1 operations, the minimum.
/// value, prefix  n entries
/// Threads        one in all.
struct ScanInOrder {
    static constexpr const char* name = "scan_in_order";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> value, ScanOperator combine,
                            std::uint32_t inclusive, Span<std::uint32_t> prefix) const {
        if (ctx.global_thread() != 0) return;
        auto sum = combine.identity();
        for (std::uint32_t i = 0; i < value.size; ++i) {
            const auto own = ctx.load(value, i);
            const auto next = i == 0 ? own : combine(sum, own);
            ctx.store(prefix, i, inclusive != 0 ? next : sum);  // line 3
            sum = next;
        }
    }
};

}  // namespace lockstep

namespace lockstep::scan {

// ------------------------------------------------------------------------------------------ Sequential

/// One thread scans the array (Malison 2012, Alg. 6).
template <class Executor>
class Sequential final : public ScanAlgorithm<Executor> {
public:
    Sequential(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(executor, dataset, parameters) {
        this->reaches({.rule = Reach::all, .exclusive = this->exclusive(), .pass = 1});
        this->end_of_plan();
    }

    bool step() override {
        if (this->pass_ == 1 || this->n_ == 0) return false;
        this->executor_.launch(ScanInOrder{}, 1, this->value_.read(), this->combine_, this->inclusive_ ? 1u : 0u,
                               this->prefix_.write());
        this->pass_ = 1;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return this->report_input();
        const auto n = this->n_;
        PassReport report;
        report.label = "scan";
        report.sentence = "One thread scanned " + this->elements(n) + " in order";
        report.note = "n \u2212 1 operations are the minimum: the last prefix needs this number.";
        report.lines = {{1, "once", false},
                        {2, this->elements(n - 1), false},
                        {3, count_text(n - 1, "operation", "operations"), true}};
        report.figures = {this->operations(n - 1)};
        report.work = {.bytes = 8ull * n, .items = n};
        return report;
    }
};

AlgorithmInfo sequential();  ///< scan.sequential: Alg. 6

}  // namespace lockstep::scan
