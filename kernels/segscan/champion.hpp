#pragma once

#include "kernels/scan/look_back_tiles.hpp"
#include "kernels/segscan/pack_heads.hpp"
#include "kernels/segscan/segscan_algorithm.hpp"
#include "kernels/segscan/sum_segments_looking_back.hpp"

namespace lockstep::segscan {

/// One launch a repetition, products and sums together, whose time no segment's length changes.
template <class Executor>
class Champion final : public SegscanAlgorithm<Executor> {
    using Base = SegscanAlgorithm<Executor>;
    using LookBackTiles = scan::LookBackTiles;
    using Kernel = SumSegmentsLookingBack<ScanOperator::add>;

public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::fused, true),
          tiles_(executor, this->n_, Kernel::kTile),
          heads_(executor, ceil_div(this->n_, 32), "head") {
        this->scratch(heads_);
        this->state(tiles_.states(), LookBackTiles::state_column());
        this->state(tiles_.looked_back(), LookBackTiles::looked_back_column());
        this->space(tiles_.space());
    }

    void start() override {
        Base::start();
        heads_.fill(0);
        tiles_.start();
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
        if (this->pass_ != this->prepares_) tiles_.forget();
        if (this->numbers_.floats != 0) launch<ScanOperator::add_float>();
        else launch<ScanOperator::add>();
    }
    template <ScanOperator::Code code>
    void launch() {
        using Typed = SumSegmentsLookingBack<code>;
        this->executor_.launch(Typed{}, tiles_.size() * Typed::shape.threads_per_block, heads_.read(), this->factors(),
                               tiles_.states().write(), tiles_.looked_back().write(), this->curr_.write());
    }
    PassReport report_sums() override {
        const auto [looked, farthest] = tiles_.looks();
        PassReport report;
        report.sentence = count_text(tiles_.size(), "tile has summed ", "tiles have summed ") +
                          this->elements(this->n_) + " of " + this->segments() + " in one pass";
        report.note = "Tiles looked at " + count_text(looked, "tile", "tiles") + " before them, one at " +
                      count_text(farthest) + " at most: where a segment begins nothing before it counts.";
        report.lines = {{3, count_text(tiles_.size(), "tile", "tiles"), false},
                        {4, this->elements(this->n_), false},
                        {5, count_text(tiles_.size(), "tile", "tiles"), false},
                        {6, count_text(looked, "look", "looks"), true},
                        {7, this->elements(this->n_), true}};
        report.figures = {{"looks", static_cast<double>(looked), "tiles"}};
        report.work = {.bytes = this->bytes_of_sums(), .items = this->n_};
        return report;
    }

    LookBackTiles tiles_;
    Buffer<std::uint32_t> heads_;
};

}  // namespace lockstep::segscan
