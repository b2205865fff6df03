#pragma once

#include "kernels/segscan/pack_heads.hpp"
#include "kernels/segscan/segscan_algorithm.hpp"
#include "kernels/segscan/sum_segments_looking_back.hpp"

namespace lockstep::segscan {

/// One launch a repetition, products and sums together, whose time no segment's length changes.
template <class Executor>
class Champion final : public SegscanAlgorithm<Executor> {
    using Base = SegscanAlgorithm<Executor>;
    using Kernel = SumSegmentsLookingBack<ScanOperator::add>;

public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::fused, true),
          tiles_(ceil_div(this->n_, Kernel::kTile)),
          heads_(executor, ceil_div(this->n_, 32), "head"),
          states_(executor, tiles_, "tile_state"),
          looked_back_(executor, tiles_, "looked_back") {
        this->scratch(heads_);
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
        Base::start();
        heads_.fill(0);
        states_.fill(0);
        looked_back_.fill(kNone);
    }
    /// How far a tile looks back depends on who comes first, and with it the rounding of floats.
    bool reproducible() const override { return false; }

private:
    void prepare() override {
        this->executor_.launch(PackHeads{}, this->num_segments_, this->offsets_.read(), heads_.write());
        Base::prepare();
    }
    std::string preparation() const override {
        const auto heads = "Where " + this->segments() + " begin is packed, a bit an element";
        return this->has_x_ ? heads + "; " + Base::preparation() : heads;
    }
    void sum() override {
        if (this->pass_ != this->prepares_) states_.fill(0);
        if (this->numbers_.floats != 0) launch<ScanOperator::add_float>();
        else launch<ScanOperator::add>();
    }
    template <ScanOperator::Code code>
    void launch() {
        using Typed = SumSegmentsLookingBack<code>;
        this->executor_.launch(Typed{}, tiles_ * Typed::shape.threads_per_block, heads_.read(), this->factors(),
                               states_.write(), looked_back_.write(), this->curr_.write());
    }
    PassReport report_sums() override {
        std::uint64_t looked = 0;
        std::uint32_t farthest = 0;
        const auto stops = looked_back_.download();
        for (std::uint32_t tile = 0; tile < tiles_; ++tile) {
            looked += tile - stops[tile];
            farthest = std::max(farthest, tile - stops[tile]);
        }
        PassReport report;
        report.sentence = count_text(tiles_, "tile has summed ", "tiles have summed ") + this->elements(this->n_) +
                          " of " + this->segments() + " in one pass";
        report.note = "Tiles looked at " + count_text(looked, "tile", "tiles") + " before them, one at " +
                      count_text(farthest) + " at most: where a segment begins nothing before it counts.";
        report.lines = {{3, count_text(tiles_, "tile", "tiles"), false},
                        {4, this->elements(this->n_), false},
                        {5, count_text(tiles_, "tile", "tiles"), false},
                        {6, count_text(looked, "look", "looks"), true},
                        {7, this->elements(this->n_), true}};
        report.figures = {{"looks", static_cast<double>(looked), "tiles"}};
        report.work = {.bytes = this->bytes_of_sums(), .items = this->n_};
        return report;
    }

    std::uint32_t tiles_;
    Buffer<std::uint32_t> heads_;
    Buffer<std::uint64_t> states_;
    Buffer<std::uint32_t> looked_back_;
};

}  // namespace lockstep::segscan
