#pragma once

#include <algorithm>
#include <utility>

#include "kernels/algorithms/sssp/champion/chosen_delta.hpp"
#include "kernels/algorithms/sssp/champion/divide_far.hpp"
#include "kernels/algorithms/sssp/champion/expand_near.hpp"
#include "kernels/algorithms/sssp/champion/known_head.hpp"
#include "kernels/algorithms/sssp/champion/settle_in_blocks.hpp"
#include "kernels/algorithms/sssp/from_one_source.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::sssp {

/// Delta-stepping with a near and a far pile (Meyer, Sanders 2003; Davidson, Baxter, Garland, Owens 2014), in two ways. Where
/// vertices have few arcs and piles are small, as on roads, a launch makes many rounds: its blocks go on by themselves
/// (SettleInBlocks). Else a launch is a round, and shares the arcs of the near pile evenly (ExpandNear). A pass is a launch of one
/// of them.
/// Departs from Davidson and others: a bucket begins at the nearest far vertex, wherever the last one ended, so that what a launch
/// leaves over is taken up with the next; and far entries that no longer hold are found by their distance, not by flags.
template <class Executor>
class Champion final : public FromOneSource<Executor, std::int32_t> {
public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : FromOneSource<Executor, std::int32_t>(executor, dataset, parameters),
          delta_(parameters.at("delta") > 0 ? static_cast<std::uint32_t>(parameters.at("delta"))
                                            : chosen_delta(dataset.graph())),
          max_blocks_(chosen(parameters.at("blocks"), executor.kind() == "simt" ? 4 : 264)),
          max_rounds_(chosen(parameters.at("rounds"), executor.kind() == "simt" ? 8 : 20)),
          max_spread_(executor.kind() == "simt" ? 1 : 1056),
          knows_heads_(this->m_ / kFewArcs <= this->n_),  // then looking up all of them pays
          heads_(executor, knows_heads_ ? 2 * std::uint64_t{this->m_} : 0, "known_heads"),
          near_now_(executor, room(), "near"),
          near_next_(executor, room(), "near_next"),
          far_now_(executor, this->n_, "far"),
          far_next_(executor, this->n_, "far_next"),
          queued_(executor, this->n_, "queued"),
          counts_(executor, PilesView::kNumCounts, "pile_counts") {
        this->scratch(near_now_);
        this->scratch(far_now_);
        this->scratch(queued_);
        this->host(near_);
        this->host(far_);
        this->host(least_);
        this->host(settled_);
        this->host(limit_);
        this->host(iteration_);
        this->host(relaxed_);
        this->host(rounds_);
        this->host(passes_);
    }

    void start() override {
        FromOneSource<Executor, std::int32_t>::start();
        queued_.fill(0);
        const auto source = PileEntry::pack(this->source_, 0);
        this->executor_.upload(far_now_.data(), &source, sizeof(source));
        near_ = 0;
        far_ = 1;
        least_ = settled_ = limit_ = 0;
        iteration_ = relaxed_ = rounds_ = passes_ = 0;
        if (knows_heads_) this->executor_.launch(KnowHeads{}, this->m_, this->graph(), heads_.write());
    }

    bool reproducible() const override { return false; }

private:
    static constexpr std::uint32_t kShare = 8;  ///< entries of both piles that are worth a block

    static std::uint32_t chosen(std::int64_t asked, std::uint32_t otherwise) {
        return asked > 0 ? static_cast<std::uint32_t>(asked) : otherwise;
    }
    std::uint64_t room() const { return std::uint64_t{this->n_} + this->m_ / NearPart::kArcs; }
    PilesView piles() const {
        return {this->distance_.write(), near_now_.write(), near_next_.write(), far_now_.write(),
                far_next_.write(),       queued_.write(),   counts_.write()};
    }

    bool relax() override {
        relaxed_ = rounds_ = 0;
        while (relaxed_ == 0) {
            if (near_ == 0) {
                if (far_ == 0) return false;
                settled_ = least_;
                limit_ = static_cast<std::uint32_t>(
                    std::min<std::uint64_t>(std::uint64_t{least_} + delta_, static_cast<std::uint32_t>(kNoWay)));
            }
            const auto most = max_blocks_ * SettleInBlocks::kRoom;
            if (knows_heads_ && near_ <= most / 2 && far_ <= most) settle_in_blocks();
            else if (near_ != 0) expand();
            else divide();
        }
        ++passes_;
        return true;
    }

    void settle_in_blocks() {
        counts_.upload({0, 0, static_cast<std::uint32_t>(kNoWay), 0, 0});
        const auto blocks = std::clamp(ceil_div(near_ + far_, kShare), 1u, max_blocks_);
        this->executor_.launch(SettleInBlocks{}, Blocks(blocks), this->graph(), heads_.read(), piles(), near_, far_,
                               static_cast<std::int32_t>(limit_), max_rounds_);
        std::swap(far_now_, far_next_);
        take();
    }

    /// What becomes far joins those that are.
    void expand() {
        counts_.upload({0, far_, least_, 0, 0});
        auto to = piles();
        to.far_next = to.far_now;
        const auto threads = ExpandNear::shape.threads_per_block;
        const auto blocks = std::max(ceil_div(near_, threads), std::min(near_, max_spread_));
        this->executor_.launch(ExpandNear{}, Blocks(blocks), this->graph(), to, near_,
                               static_cast<std::int32_t>(limit_), ++iteration_);
        rounds_ = 1;
        std::swap(near_now_, near_next_);
        take();
    }

    void divide() {
        counts_.upload({0, 0, static_cast<std::uint32_t>(kNoWay), 0, 0});
        this->executor_.launch(DivideFar{}, far_, this->graph(), piles(), far_, static_cast<std::int32_t>(limit_));
        std::swap(near_now_, near_next_);
        std::swap(far_now_, far_next_);
        take();
    }

    void take() {
        auto counts = counts_.download();
        relaxed_ = counts[PilesView::kRelaxed];
        rounds_ = std::max(rounds_, counts[PilesView::kRounds]);
        if (counts[PilesView::kFar] > far_now_.size()) {
            counts_.upload({0, 0, static_cast<std::uint32_t>(kNoWay), 0, 0});
            auto to = piles();
            to.far_next = to.far_now;
            this->executor_.launch(GatherFar{}, this->n_, to, static_cast<std::int32_t>(settled_));
            counts = counts_.download();
        }
        near_ = counts[PilesView::kNear];
        far_ = counts[PilesView::kFar];
        least_ = counts[PilesView::kFarLeast];
    }

    PassReport report(const Changes& changes) override {
        if (passes_ == 0) return this->report_source();
        const auto nearer = count_text(changes["distance"].changed, "vertex", "vertices");
        const bool any = changes["distance"].changed != 0;
        PassReport report;
        report.label = "below " + count_text(limit_);
        report.sentence = count_text(relaxed_, "arc", "arcs") + " relaxed in " +
                          count_text(rounds_, "round", "rounds") + ": " + nearer + " got nearer; " +
                          (near_ != 0  ? "all distances below " + count_text(settled_)
                           : far_ != 0 ? "all distances below " + count_text(least_)
                                       : "all distances") +
                          " are final";
        report.note = count_text(near_, "near entry waits", "near entries wait") + ", " +
                      count_text(far_, "far entry", "far entries") + "; buckets are " + count_text(delta_) + " wide.";
        report.lines = {{3, count_text(relaxed_, "arc", "arcs"), !any}, {4, nearer, any}};
        report.figures = FromOneSource<Executor, std::int32_t>::round_figures(relaxed_, changes["distance"].changed);
        report.figures.push_back({"rounds", static_cast<double>(rounds_), "rounds"});
        report.figures.push_back({"near", static_cast<double>(near_), "entries"});
        report.figures.push_back({"far", static_cast<double>(far_), "entries"});
        this->report_final(report);
        return report;
    }

    std::uint32_t delta_, max_blocks_, max_rounds_;
    std::uint32_t max_spread_;  ///< blocks that a small near pile is spread over: on a GPU eight a multiprocessor
    bool knows_heads_;
    Buffer<std::uint64_t> heads_, near_now_, near_next_, far_now_, far_next_;
    Buffer<std::uint32_t> queued_, counts_;
    std::uint32_t near_ = 0, far_ = 1;  // entries of the piles
    std::uint32_t least_ = 0;  // no far vertex is nearer
    std::uint32_t settled_ = 0, limit_ = 0;  // what is nearer is final; is near
    std::uint32_t iteration_ = 0, relaxed_ = 0, rounds_ = 0, passes_ = 0;
};

AlgorithmInfo champion();  ///< sssp.champion

}  // namespace lockstep::sssp
