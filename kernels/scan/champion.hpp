#pragma once

#include <stdexcept>

#include "kernels/scan/scan_algorithm.hpp"
#include "kernels/scan/scan_looking_back.hpp"

namespace lockstep::scan {

/// One launch that reads and writes each element once, whatever the number of tiles.
template <class Executor>
class Champion final : public ScanAlgorithm<Executor> {
    using Kernel = ScanLookingBack<ScanOperator::add>;

public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(executor, dataset, parameters),
          tiles_(ceil_div(this->n_, Kernel::kTile)),
          states_(executor, tiles_, "tile_state"),
          looked_back_(executor, tiles_, "looked_back") {
        this->reaches({.rule = Reach::all, .exclusive = this->exclusive(), .pass = 1});
        this->end_of_plan();
        this->state(
            states_,
            Column{.name = "tile_state", .role = Role::tile_state, .space = "tiles", .field = TileState::kFlag});
        this->state(looked_back_, Column{.name = "looked_back",
                                         .role = Role::looked_back,
                                         .style = ValueStyle::optional,
                                         .none = kNone,
                                         .space = "tiles"});
        this->space({.name = "tiles", .one = "tile", .size = tiles_, .depth = 1});
    }

    void start() override {
        ScanAlgorithm<Executor>::start();
        states_.fill(0);
        looked_back_.fill(kNone);
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
        std::uint64_t looked = 0;
        std::uint32_t farthest = 0;
        const auto stops = looked_back_.download();
        for (std::uint32_t tile = 0; tile < tiles_; ++tile) {
            looked += tile - stops[tile];
            farthest = std::max(farthest, tile - stops[tile]);
        }
        PassReport report;
        report.label = "look-back";
        report.sentence =
            count_text(tiles_, "tile has scanned ", "tiles have scanned ") + this->elements(this->n_) + " in one pass";
        report.note = tiles_ < 2 ? "There is no tile before it to look at."
                                 : "A tile looked at " + figure_text(static_cast<double>(looked) / (tiles_ - 1)) +
                                       " before it until one told its prefix, at most at " + count_text(farthest) + ".";
        report.lines = {
            {1, count_text(tiles_, "tile", "tiles"), false},      {2, this->elements(this->n_), false},
            {3, count_text(tiles_, "sum", "sums"), false},        {4, count_text(looked, "look", "looks"), true},
            {5, count_text(tiles_, "prefix", "prefixes"), false}, {6, this->elements(this->n_), true}};
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
        this->executor_.launch(Typed{}, tiles_ * Typed::shape.threads_per_block, this->value_.read(),
                               this->inclusive_ ? 1u : 0u, states_.write(), looked_back_.write(),
                               this->prefix_.write());
    }

    std::uint32_t tiles_;
    Buffer<std::uint64_t> states_;
    Buffer<std::uint32_t> looked_back_;
};

}  // namespace lockstep::scan
