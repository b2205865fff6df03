#pragma once

#include <utility>

#include "kernels/algorithms/scan/naive/combine_from_left.hpp"
#include "kernels/algorithms/scan/naive/combine_in_block.hpp"
#include "kernels/algorithms/scan/naive/move_right.hpp"
#include "kernels/algorithms/scan/scan_algorithm.hpp"

namespace lockstep::scan {

/// What a naive scan of n elements costs: every level puts n - stride pairs together.
std::uint64_t naive_operations(std::uint32_t n);

/// Every element takes in what ends `stride` places before it, stride = 1, 2, 4, ... (Malison 2012, Alg. 8): a launch a level
/// with two arrays in turn, or all levels in one block.
template <class Executor>
class Naive final : public ScanAlgorithm<Executor> {
public:
    Naive(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(executor, dataset, parameters),
          block_(parameters.at("form") == kInOneBlock),
          levels_(ceil_log2(this->n_)),
          back_(executor, block_ ? 0 : this->n_, "back") {
        if (block_) require_in_block("scan.naive with form=block", this->n_, CombineInBlock::max_threads_per_block);
        for (std::uint32_t level = 0; level < levels_; ++level)
            this->reaches({.rule = Reach::window, .stride = 2u << level, .pass = block_ ? 1 : level + 1});
        if (!this->inclusive_) this->reaches({.rule = Reach::all, .exclusive = 1, .pass = block_ ? 1 : levels_ + 1});
        this->end_of_plan();
        if (!block_) this->scratch(back_);
    }

    bool step() override {
        if (this->pass_ >= num_passes()) return false;
        if (block_) {
            this->executor_.launch(CombineInBlock{}, Threads(rounded(this->n_), rounded(this->n_)), this->value_.read(),
                                   this->combine_, this->inclusive_ ? 1u : 0u, this->prefix_.write());
        } else {
            if (this->pass_ < levels_)
                this->executor_.launch(CombineFromLeft{}, this->n_, this->prefix_.read(), 1u << this->pass_,
                                       this->combine_, back_.write());
            else this->executor_.launch(MoveRight{}, this->n_, this->prefix_.read(), this->combine_, back_.write());
            std::swap(this->prefix_, back_);
        }
        ++this->pass_;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return this->report_input();
        if (block_) return report_block();
        if (this->pass_ > levels_) return report_move();
        const auto n = this->n_, stride = 1u << (this->pass_ - 1);
        const auto done = static_cast<std::uint32_t>(std::min<std::uint64_t>(2ull * stride, n));
        PassReport report;
        report.label = "stride " + count_text(stride);
        report.sentence = "Stride " + count_text(stride) + ": " + this->elements(n - stride) + " took in what ends " +
                          count_text(stride, "place", "places") + " to the left";
        report.note = done == n ? "All reach the beginning: every prefix is done."
                                : "The first " + count_text(done) + " reach the beginning and are done; " +
                                      count_text(n - done, "more reaches ", "more reach ") + count_text(2ull * stride) +
                                      " elements back.";
        report.lines = {{2, "stride " + count_text(stride), false},
                        {3, this->elements(n - stride), false},
                        {4, count_text(n - stride, "operation", "operations"), true},
                        {5, "", false}};
        report.figures = {this->operations(n - stride), {"done", static_cast<double>(done), "elements"}};
        report.work = {.bytes = 12ull * n - 4ull * stride, .items = n};
        return report;
    }

private:
    static std::uint32_t rounded(std::uint32_t n) { return ceil_div(n, kWarpSize) * kWarpSize; }
    std::uint32_t num_passes() const {
        if (this->n_ == 0) return 0;
        return block_ ? 1 : levels_ + this->exclusive();
    }
    PassReport report_block() const {
        PassReport report;
        report.label = "block";
        report.sentence =
            "One block has scanned " + this->elements(this->n_) + " in " + count_text(levels_, "level", "levels");
        report.note = "Two arrays in shared memory take turns, so that one barrier a level is enough.";
        const auto operations = naive_operations(this->n_);
        report.lines = {{1, this->elements(this->n_), false},
                        {2, count_text(levels_, "level", "levels"), false},
                        {4, count_text(operations, "operation", "operations"), true},
                        {5, count_text(levels_, "barrier", "barriers"), false}};
        report.figures = {this->operations(operations)};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }
    PassReport report_move() const {
        PassReport report;
        report.label = "exclusive";
        report.sentence = this->each_element() + " has the prefix of the one before it";
        report.note = "The first one has the identity: nothing comes before it.";
        report.figures = {this->operations(0)};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }

    bool block_;
    std::uint32_t levels_;
    Buffer<std::uint32_t> back_;
};

AlgorithmInfo naive();  ///< scan.naive: Alg. 8

}  // namespace lockstep::scan
