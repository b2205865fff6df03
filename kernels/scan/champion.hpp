#pragma once

#include <stdexcept>

#include "kernels/scan/look_back_tiles.hpp"
#include "kernels/scan/scan_algorithm.hpp"
#include "kernels/scan/scan_looking_back.hpp"

namespace lockstep::scan {

/// One launch that reads and writes each element once, whatever the number of tiles.
template <class Executor>
class Champion final : public ScanAlgorithm<Executor> {
    using Kernel = ScanLookingBack<ScanOperator::add>;

public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(executor, dataset, parameters), tiles_(executor, this->n_, Kernel::kTile) {
        this->reaches({.rule = Reach::all, .exclusive = this->exclusive(), .pass = 1});
        this->end_of_plan();
        this->state(tiles_.states(), LookBackTiles::state_column());
        this->state(tiles_.looked_back(), LookBackTiles::looked_back_column());
        this->space(tiles_.space());
    }

    void start() override {
        ScanAlgorithm<Executor>::start();
        tiles_.start();
    }

    bool step() override {
        if (this->pass_ == 1 || this->n_ == 0) return false;
        switch (this->combine_.code) {
            case ScanOperator::add: launch<ScanOperator::add>(); break;
            case ScanOperator::max: launch<ScanOperator::max>(); break;
            case ScanOperator::min: launch<ScanOperator::min>(); break;
            case ScanOperator::compose: launch<ScanOperator::compose>(); break;
            case ScanOperator::add_float: launch<ScanOperator::add_float>(); break;
            case ScanOperator::max_float: launch<ScanOperator::max_float>(); break;
            case ScanOperator::min_float: launch<ScanOperator::min_float>(); break;
        }
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
        report.lines = {
            {1, count_text(tiles_.size(), "tile", "tiles"), false},      {2, this->elements(this->n_), false},
            {3, count_text(tiles_.size(), "sum", "sums"), false},        {4, count_text(looked, "look", "looks"), true},
            {5, count_text(tiles_.size(), "prefix", "prefixes"), false}, {6, this->elements(this->n_), true}};
        report.figures = {this->operations(2ull * this->n_ + looked), {"looks", static_cast<double>(looked), "tiles"}};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }

    /// How far a tile looks back depends on who comes first, and with it the rounding of floats.
    bool reproducible() const override { return false; }

private:
    template <ScanOperator::Code code>
    void launch() {
        using Typed = ScanLookingBack<code>;
        this->executor_.launch(Typed{}, tiles_.size() * Typed::shape.threads_per_block, this->value_.read(),
                               this->inclusive_ ? 1u : 0u, tiles_.states().write(), tiles_.looked_back().write(),
                               this->prefix_.write());
    }

    LookBackTiles tiles_;
};

}  // namespace lockstep::scan
