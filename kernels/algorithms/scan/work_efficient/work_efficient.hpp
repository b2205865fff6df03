#pragma once

#include "kernels/algorithms/scan/scan_algorithm.hpp"
#include "kernels/algorithms/scan/work_efficient/include_own.hpp"
#include "kernels/algorithms/scan/work_efficient/scan_segments.hpp"
#include "kernels/algorithms/scan/work_efficient/sweep_down.hpp"
#include "kernels/algorithms/scan/work_efficient/sweep_up.hpp"

namespace lockstep::scan {

/// Sums from the leaves of a tree to its root, then what comes before each node from the root to the leaves (Malison 2012,
/// Alg. 9): a launch a level, or all of them in one block. Behind the array stands the identity up to a power of two.
template <class Executor>
class WorkEfficient final : public ScanAlgorithm<Executor> {
public:
    WorkEfficient(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(
              executor, dataset, parameters,
              dataset.array().size() == 0 ? 0 : std::uint64_t{1} << ceil_log2(dataset.array().size())),
          block_(parameters.at("form") == kInOneBlock),
          packed_(parameters.at("active") == 0),
          padding_(parameters.at("padding") != 0),
          levels_(ceil_log2(this->n_)) {
        if (block_) require_in_block("scan.work-efficient with form=block", this->n_, ScanSegments::kMost);
        std::uint32_t pass = 0;
        const auto row = [&](Reach reach) {
            reach.pass = block_ ? 1 : ++pass;
            this->reaches(reach);
        };
        for (std::uint32_t level = 0; level < levels_; ++level) row({.rule = Reach::comb, .stride = 2u << level});
        for (auto level = levels_ + 1; level-- > 0;) row({.rule = Reach::comb_down, .stride = 1u << level});
        if (this->inclusive_) row({.rule = Reach::all});
        this->end_of_plan();
    }

    bool step() override {
        if (this->pass_ >= num_passes()) return false;
        const auto packed = packed_ ? 1u : 0u;
        auto& prefix = this->prefix_;
        if (block_) {
            const auto threads = std::max(kWarpSize, prefix.size() / 2);
            this->executor_.launch(ScanSegments{}, Threads(threads, threads), this->value_.read(), this->combine_,
                                   BlockScanForm{this->inclusive_ ? 1u : 0u, packed, padding_ ? 1u : 0u},
                                   Span<std::uint32_t>{prefix.data(), this->n_}, Span<std::uint32_t>{});
        } else if (this->pass_ < levels_) {
            this->executor_.launch(SweepUp{}, threads_of(1u << this->pass_), prefix.write(), 1u << this->pass_, packed,
                                   this->combine_);
        } else if (this->pass_ == levels_) {
            this->executor_.launch(ClearRoot{}, 1, prefix.write(), this->combine_);
        } else if (this->pass_ <= 2 * levels_) {
            const auto stride = 1u << (2 * levels_ - this->pass_);
            this->executor_.launch(SweepDown{}, threads_of(stride), prefix.write(), stride, packed, this->combine_);
        } else {
            this->executor_.launch(IncludeOwn{}, this->n_, this->value_.read(), this->combine_, prefix.write());
        }
        ++this->pass_;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return report_array();
        if (block_) return report_block();
        if (this->pass_ <= levels_) return report_sweep(1u << (this->pass_ - 1), true);
        if (this->pass_ == levels_ + 1) return report_clear();
        if (this->pass_ <= 2 * levels_ + 1) return report_sweep(1u << (2 * levels_ + 1 - this->pass_), false);
        PassReport report;
        report.label = "inclusive";
        report.sentence = this->each_element() + " has taken in its own element";
        report.note = "The sweeps leave what comes before an element: an exclusive scan.";
        report.figures = {this->operations(this->n_)};
        report.work = {.bytes = 12ull * this->n_, .items = this->n_};
        return report;
    }

private:
    std::uint32_t num_passes() const {
        if (this->n_ == 0) return 0;
        return block_ ? 1 : 2 * levels_ + 1 + (this->inclusive_ ? 1 : 0);
    }
    std::uint32_t num_nodes(std::uint32_t stride) const { return this->prefix_.size() / 2 / stride; }
    std::uint32_t threads_of(std::uint32_t stride) const { return packed_ ? num_nodes(stride) : num_nodes(1); }

    /// Places behind the array: the tree is over all of them.
    std::uint32_t behind() const { return this->prefix_.size() - this->n_; }

    PassReport report_array() const {
        auto report = this->report_input();
        if (behind() != 0)
            report.note +=
                " Behind the array stands the identity, up to a length of " + count_text(this->prefix_.size()) + ".";
        return report;
    }
    PassReport report_sweep(std::uint32_t stride, bool up) const {
        const auto nodes = num_nodes(stride), threads = threads_of(stride);
        const auto counted = count_text(nodes, "node", "nodes");
        PassReport report;
        report.label = (up ? "up " : "down ") + count_text(stride);
        report.sentence = up ? "Up, stride " + count_text(stride) + ": " + counted +
                                   (nodes == 1 ? " of the tree now holds " : " of the tree now hold ") +
                                   count_text(2ull * stride) + (nodes == 1 ? " elements" : " elements each") +
                                   (behind() == 0 ? ""
                                                  : ", " + count_text(behind()) + " of " +
                                                        count_text(this->prefix_.size()) + " behind the array")
                             : "Down, stride " + count_text(stride) + ": " + counted +
                                   " gave each child what comes before it" +
                                   (behind() == 0 ? "" : ", behind the array too");
        report.note = count_text(nodes) + " of " + count_text(threads, "thread", "threads") +
                      (nodes == 1 ? " works: " : " work: ") +
                      (packed_ ? "the first, so that warps are full or idle."
                               : "every " + count_text(stride) +
                                     (stride == 1   ? "st"
                                      : stride == 2 ? "nd"
                                                    : "th") +
                                     " one, spread over the warps.");
        if (up)
            report.lines = {{1, "stride " + count_text(stride), false},
                            {2, counted, false},
                            {3, count_text(nodes, "operation", "operations"), true}};
        else
            report.lines = {{5, "stride " + count_text(stride), false},
                            {6, counted, false},
                            {7, count_text(nodes, "value", "values"), true},
                            {8, count_text(nodes, "operation", "operations"), true}};
        report.figures = {this->operations(nodes), {"threads", static_cast<double>(threads), "threads"}};
        report.work = {.bytes = (up ? 12ull : 16ull) * nodes, .items = nodes};
        return report;
    }
    PassReport report_clear() const {
        PassReport report;
        report.label = "clear";
        report.sentence = "The root is cleared: nothing comes before all of the array";
        report.note = "It held the " + std::string(this->word()) + " of " +
                      (this->n_ == 1 ? "the only element." : "all " + this->elements(this->n_) + ".");
        report.lines = {{4, "once", true}};
        report.figures = {this->operations(0)};
        return report;
    }
    PassReport report_block() const {
        PassReport report;
        report.label = "block";
        report.sentence = "One block has scanned " + this->elements(this->n_) + ": " +
                          count_text(levels_, "level", "levels") + " up, as many down";
        report.note = padding_ ? "A word after every 32 stays unused, so that lanes meet in no bank."
                               : "Without unused words lanes meet in the same bank: at stride 16 all 32 of a warp.";
        const auto nodes = this->prefix_.size() - 1;
        report.lines = {{1, count_text(levels_, "level", "levels"), false},
                        {3, count_text(nodes, "operation", "operations"), true},
                        {4, "once", false},
                        {5, count_text(levels_, "level", "levels"), false},
                        {8, count_text(nodes, "operation", "operations"), true}};
        report.figures = {this->operations(2ull * nodes + (this->inclusive_ ? this->n_ : 0))};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }

    bool block_, packed_, padding_;
    std::uint32_t levels_;
};

AlgorithmInfo work_efficient();  ///< scan.work-efficient: Alg. 9

}  // namespace lockstep::scan
