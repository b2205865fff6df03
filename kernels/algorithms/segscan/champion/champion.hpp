#pragma once

#include <algorithm>

#include "kernels/algorithms/scan/look_back/blocks_at_once.hpp"
#include "kernels/algorithms/scan/look_back/look_back_tiles.hpp"
#include "kernels/algorithms/segscan/champion/pack_heads.hpp"
#include "kernels/algorithms/segscan/champion/sum_segments_looking_back.hpp"
#include "kernels/algorithms/segscan/segscan_algorithm.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::segscan {

/// One launch a repetition makes products and sums together; its time does not depend on the lengths of segments.
template <class Executor>
class Champion final : public SegscanAlgorithm<Executor> {
    using Base = SegscanAlgorithm<Executor>;
    using LookBackTiles = scan::LookBackTiles;
    /// As large as pays, and for devices whose blocks have less shared memory.
    template <ScanOperator::Code code, bool with_x>
    using Large = SumSegmentsLookingBack<code, with_x, with_x ? 21 : 31, 6>;
    template <ScanOperator::Code code, bool with_x>
    using Small = SumSegmentsLookingBack<code, with_x, 7, 6>;

public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::fused, true),
          large_(executor.block_memory() >= shared_bytes<Large>(this->has_x_)),
          tiles_(executor, this->n_, large_ ? tile<Large>(this->has_x_) : tile<Small>(this->has_x_)),
          heads_(executor, ceil_div(this->n_, 32), "head") {
        this->scratch(heads_);
        this->state(tiles_.states(), LookBackTiles::state_column());
        this->state(tiles_.looked_back(), LookBackTiles::looked_back_column());
        this->space(tiles_.space());
        for (auto& one : tiles_.links()) this->link(one);
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
        const auto heads = "Where " + count_text(this->num_segments_, "segment begins", "segments begin") +
                           " is packed, a bit an element";
        return this->has_x_ ? heads + "; " + Base::preparation() : heads;
    }
    void sum() override {
        if (this->pass_ != this->prepares_) tiles_.forget();
        if (large_) launch<Large>();
        else launch<Small>();
    }
    template <template <ScanOperator::Code, bool> class Kernel>
    static std::uint32_t tile(bool with_x) {
        return with_x ? Kernel<ScanOperator::add, true>::kTile : Kernel<ScanOperator::add, false>::kTile;
    }
    template <template <ScanOperator::Code, bool> class Kernel>
    static std::size_t shared_bytes(bool with_x) {
        return with_x ? sizeof(typename Kernel<ScanOperator::add, true>::Shared)
                      : sizeof(typename Kernel<ScanOperator::add, false>::Shared);
    }
    template <template <ScanOperator::Code, bool> class Kernel>
    void launch() {
        const bool floats = this->numbers_.floats != 0;
        if (this->has_x_ && floats) launch(Kernel<ScanOperator::add_float, true>{});
        else if (this->has_x_) launch(Kernel<ScanOperator::add, true>{});
        else if (floats) launch(Kernel<ScanOperator::add_float, false>{});
        else launch(Kernel<ScanOperator::add, false>{});
    }
    template <class Kernel>
    void launch(Kernel kernel) {
        const auto blocks = std::min(tiles_.size(), blocks_at_once(this->executor_));
        this->executor_.launch(kernel, Blocks(blocks), heads_.read(), this->factors(), tiles_.states().write(),
                               tiles_.looked_back().write(), this->curr_.write());
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
                        {6, count_text(looked, "look", "looks"), looked != 0},
                        {7, this->elements(this->n_), true}};
        report.figures = {{"looks", static_cast<double>(looked), "tiles"}};
        report.work = {.bytes = this->bytes_of_sums(), .items = this->n_};
        return report;
    }

    bool large_;
    LookBackTiles tiles_;
    Buffer<std::uint32_t> heads_;
};

AlgorithmInfo champion();  ///< segscan.champion: flat, one pass with decoupled look-back

}  // namespace lockstep::segscan
