#pragma once

#include <vector>

#include "kernels/algorithms/scan/blocked/scan_blocks.hpp"
#include "kernels/algorithms/scan/blocked/uniform_add.hpp"
#include "kernels/algorithms/scan/for_operator.hpp"
#include "kernels/algorithms/scan/scan_algorithm.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::scan {

/// Threads of a block, by the choice of the parameter.
std::uint32_t threads_of_choice(std::int64_t choice);

/// Blocks scan their elements, the blocks' sums are scanned in the same way, and each block is lifted by the sum of all before
/// it (Malison 2012, Alg. 10 and 11).
template <class Executor>
class Blocked final : public ScanAlgorithm<Executor> {
public:
    Blocked(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(executor, dataset, parameters), threads_(threads_of_choice(parameters.at("block"))) {
        auto size = this->n_;
        do {
            sizes_.push_back(size);
            size = ceil_div(size, tile());
        } while (size > 1);
        for (std::uint32_t level = 1; level < levels(); ++level)
            sums_.emplace_back(executor, sizes_[level], "block_sum");
        for (std::uint32_t level = 1; level < levels(); ++level) {
            const auto depth = static_cast<int>(level);
            this->state(sums_[level - 1], block_sums(this->type_, depth));
            this->space(
                {.name = blocks(depth), .one = "block", .size = sizes_[level], .depth = depth, .many = "blocks"});
            const std::string below = level == 1 ? space_names::elements : blocks(depth - 1);
            for (auto& one : SpaceLink::blocks(below, blocks(depth), "block", tile())) this->link(one);
        }
        for (std::uint32_t level = 0; level < levels(); ++level)
            this->reaches({.rule = Reach::tiles,
                           .stride = tile(),
                           .exclusive = level == 0 ? this->exclusive() : 1,
                           .depth = level,
                           .pass = level + 1});
        for (std::uint32_t level = levels() - 1; level-- > 0;)
            this->reaches({.rule = Reach::all,
                           .stride = tile(),
                           .exclusive = level == 0 ? this->exclusive() : 1,
                           .depth = level,
                           .pass = 2 * levels() - 1 - level});
        this->end_of_plan();
    }

    void start() override {
        ScanAlgorithm<Executor>::start();
        for (auto& sums : sums_) sums.fill(0);
    }

    bool step() override {
        if (this->n_ == 0 || this->pass_ == 2 * levels() - 1) return false;
        if (this->pass_ < levels()) {
            const auto level = this->pass_;
            const auto in = level == 0 ? this->value_.read() : sums_[level - 1].read();
            const auto above = level + 1 < levels() ? sums_[level].write() : Span<std::uint32_t>{};
            const auto inclusive = level == 0 && this->inclusive_ ? 1u : 0u;
            for_operator(this->combine_, [&](auto code) {
                this->executor_.launch(ScanBlocks<code>{}, of_blocks(ceil_div(sizes_[level], tile())), in, inclusive,
                                       prefixes(level), above);
            });
        } else {
            const auto level = lifted();
            for_operator(this->combine_, [&](auto code) {
                using Lift = UniformAdd<code>;
                const auto lifts = ceil_div(sizes_[level], tile()) - 1;
                this->executor_.launch(Lift{}, of_blocks(ceil_div(lifts, Lift::kTiles)), sums_[level].read(),
                                       prefixes(level));
            });
        }
        ++this->pass_;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return this->report_input();
        return this->pass_ <= levels() ? report_scan(this->pass_ - 1) : report_lift(2 * levels() - 1 - this->pass_);
    }

private:
    std::uint32_t tile() const { return 2 * threads_; }
    Blocks of_blocks(std::uint32_t blocks) const { return Blocks(blocks, threads_); }
    std::uint32_t levels() const { return static_cast<std::uint32_t>(sizes_.size()); }
    /// The level that the next pass lifts.
    std::uint32_t lifted() const { return 2 * levels() - 2 - this->pass_; }
    Span<std::uint32_t> prefixes(std::uint32_t level) {
        return level == 0 ? this->prefix_.write() : sums_[level - 1].write();
    }
    std::string what(std::uint32_t level) const {
        return level == 0 ? this->elements(sizes_[0])
                          : count_text(sizes_[level], "sum of a block", "sums of blocks") +
                                (level == 1 ? "" : " on level " + count_text(level));
    }

    PassReport report_scan(std::uint32_t level) const {
        const auto size = sizes_[level], tiles = ceil_div(size, tile());
        const auto operations = 2ull * tiles * (tile() - 1) + (level == 0 && this->inclusive_ ? size : 0);
        PassReport report;
        report.label = level == 0 ? "scan blocks" : "scan sums " + count_text(level);
        report.sentence = count_text(tiles, "block has scanned ", "blocks have scanned ") + what(level);
        if (tiles == 1)
            report.sentence += size == tile() ? ", all that it takes" : "; it could take " + count_text(tile());
        else
            report.sentence += (size % tile() == 0 ? ", " : ", up to ") + count_text(tile()) + " each, and kept " +
                               count_text(tiles, "sum", "sums");
        report.note = tiles == 1 ? "All fit in one block: this level is done."
                                 : "A block knows nothing of those before it: their sums are scanned next.";
        report.lines = {{1, count_text(tiles, "block", "blocks"), false},
                        {2, count_text(operations, "operation", "operations"), true},
                        {3, tiles == 1 ? "none" : count_text(tiles, "sum", "sums"), tiles != 1}};
        report.figures = {this->operations(operations), {"blocks", static_cast<double>(tiles), "blocks"}};
        report.work = {.bytes = 8ull * size + (tiles == 1 ? 0 : 4ull * tiles), .items = size};
        return report;
    }
    PassReport report_lift(std::uint32_t level) const {
        const auto size = sizes_[level], tiles = ceil_div(size, tile());
        PassReport report;
        report.label = level == 0 ? "lift blocks" : "lift sums " + count_text(level);
        report.sentence = count_text(tiles - 1) + " of " + count_text(tiles, "block", "blocks") + " of " +
                          count_text(tile()) + (level == 0 ? " elements" : " sums") +
                          (tiles == 2 ? " was lifted by one number: the " : " were lifted, each by one number: the ") +
                          std::string(this->word()) + " of all before it";
        report.note = "UniformAdd; the first block needs none.";
        const auto lifted = size - std::min(size, tile());
        report.lines = {{5, count_text(tiles - 1, "block", "blocks"), false},
                        {6, count_text(lifted, "operation", "operations"), true}};
        report.figures = {this->operations(lifted), {"blocks", static_cast<double>(tiles), "blocks"}};
        report.work = {.bytes = 8ull * lifted + 4ull * tiles, .items = size};
        return report;
    }

    std::uint32_t threads_;
    std::vector<std::uint32_t> sizes_;  // of the array, of its blocks' sums, of theirs, ...
    std::vector<Buffer<std::uint32_t>> sums_;  // from level 1 on
};

AlgorithmInfo blocked();  ///< scan.blocked: Alg. 10 and 11

}  // namespace lockstep::scan
