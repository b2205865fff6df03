#pragma once

#include <algorithm>

#include "kernels/algorithms/scan/for_operator.hpp"
#include "kernels/algorithms/scan/look_back/blocks_at_once.hpp"
#include "kernels/algorithms/scan/look_back/look_back_tiles.hpp"
#include "kernels/algorithms/scan/look_back/scan_looking_back.hpp"
#include "kernels/algorithms/scan/look_back/scan_tiles_ahead.hpp"
#include "kernels/algorithms/scan/scan_algorithm.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::scan {

/// One launch that reads and writes each element once, whatever the number of tiles: a block a tile, or, of large arrays, a block
/// a multiprocessor that takes tile after tile.
template <class Executor>
class Champion final : public ScanAlgorithm<Executor> {
    template <ScanOperator::Code code>
    using Small = ScanLookingBack<code>;
    template <ScanOperator::Code code>
    using Large = ScanTilesAhead<code>;
    static constexpr std::uint32_t kLargeFrom = 1u << 23;

public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(executor, dataset, parameters),
          large_(this->n_ >= kLargeFrom && executor.block_memory() >= sizeof(Large<ScanOperator::add>::Shared)),
          tiles_(executor, this->n_, large_ ? Large<ScanOperator::add>::kTile : Small<ScanOperator::add>::kTile) {
        this->reaches({.rule = Reach::all, .exclusive = this->exclusive(), .pass = 1});
        this->end_of_plan();
        this->state(tiles_.states(), LookBackTiles::state_column());
        this->state(tiles_.looked_back(), LookBackTiles::looked_back_column());
        this->space(tiles_.space());
        for (auto& one : tiles_.links()) this->link(one);
    }

    void start() override {
        ScanAlgorithm<Executor>::start();
        tiles_.start();
    }

    bool step() override {
        if (this->pass_ == 1 || this->n_ == 0) return false;
        for_operator(this->combine_, [&](auto code) {
            if (large_) launch(Large<code>{}, std::min(tiles_.size(), blocks_at_once(this->executor_)));
            else launch(Small<code>{}, tiles_.size());
        });
        this->pass_ = 1;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return this->report_input();
        const auto [looked, farthest] = tiles_.looks();
        PassReport report;
        report.label = "look-back";
        report.sentence = count_text(tiles_.size(), "tile has scanned ", "tiles have scanned ") +
                          this->elements(this->n_) + " in one pass";
        report.note = tiles_.size() < 2
                          ? "There is no tile before it to look at."
                          : "A tile looked at " + figure_text(static_cast<double>(looked) / (tiles_.size() - 1)) +
                                " before it until one told its prefix, at most at " + count_text(farthest) + ".";
        report.lines = {{1, count_text(tiles_.size(), "tile", "tiles"), false},
                        {2, this->elements(this->n_), false},
                        {3, count_text(tiles_.size(), "sum", "sums"), false},
                        {4, count_text(looked, "look", "looks"), looked != 0},
                        {5, count_text(tiles_.size(), "prefix", "prefixes"), false},
                        {6, this->elements(this->n_), looked == 0}};
        report.figures = {this->operations(2ull * this->n_ + looked), {"looks", static_cast<double>(looked), "tiles"}};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }

    /// How far a tile looks back depends on who comes first, and with it the rounding of floats.
    bool reproducible() const override { return false; }

private:
    template <class Kernel>
    void launch(Kernel kernel, std::uint32_t blocks) {
        this->executor_.launch(kernel, Blocks(blocks), this->value_.read(), this->inclusive_ ? 1u : 0u,
                               tiles_.states().write(), tiles_.looked_back().write(), this->prefix_.write());
    }

    bool large_;
    LookBackTiles tiles_;
};

AlgorithmInfo champion();  ///< scan.champion: one pass with decoupled look-back

}  // namespace lockstep::scan
