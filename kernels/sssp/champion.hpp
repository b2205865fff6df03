#pragma once

#include <algorithm>

#include "kernels/simt/threads.hpp"
#include "kernels/sssp/from_one_source.hpp"
#include "kernels/sssp/near_far.hpp"

namespace lockstep::sssp {

/// Delta-stepping with a near and a far pile (Meyer, Sanders 2003; Davidson, Baxter, Garland, Owens 2014): a launch a near pile; in one
/// block, many of them a launch, while piles are small. A pass is a launch.
template <class Executor>
class Champion final : public FromOneSource<Executor> {
public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : FromOneSource<Executor>(executor, dataset, parameters),
          delta_(chosen_delta(dataset.graph(), parameters.at("delta"))),
          near_now_(executor, room(), "near"),
          near_next_(executor, room(), "near_next"),
          far_now_(executor, this->n_, "far"),
          far_kept_(executor, this->n_, "far_kept"),
          queued_(executor, this->n_, "queued"),
          is_far_(executor, this->n_, "is_far"),
          counts_(executor, PilesView::kNumCounts, "pile_counts"),
          out_(executor, ExpandInOneBlock::kNumOut, "piles") {
        this->scratch(near_now_);
        this->scratch(far_now_);
        this->scratch(queued_);
        this->scratch(is_far_);
        this->scratch(counts_);
        this->host(near_);
        this->host(far_);
        this->host(bucket_.settled);
        this->host(bucket_.limit);
        this->host(iteration_);
        this->host(passes_);
    }

    void start() override {
        FromOneSource<Executor>::start();
        queued_.fill(0);
        is_far_.fill(0);
        this->executor_.fill(far_now_.data(), this->source_, 1);
        this->executor_.fill(is_far_.data() + this->source_, 1, 1);
        counts_.upload({0, 1, 0});
        near_ = 0;
        far_ = 1;
        bucket_ = {};
        iteration_ = 1;
        passes_ = 0;
    }

    bool reproducible() const override { return false; }

private:
    static constexpr std::uint32_t kMostNear = 4096, kMostFar = 32768;  ///< of one block
    static constexpr std::uint32_t kMostIterations =
        64;  ///< of a launch of one block, so that there is something to see

    /// Davidson and others: 32 arcs' worth of average weights, over the average degree.
    static std::uint32_t chosen_delta(const CsrGraph& graph, std::int64_t asked) {
        if (asked > 0) return static_cast<std::uint32_t>(asked);
        double sum = graph.num_edges();
        if (!graph.edge_weights.empty()) {
            sum = 0;
            for (const auto weight : graph.edge_weights) sum += weight;
        }
        const auto m = std::max(1.0, static_cast<double>(graph.num_edges()));
        const auto degree = std::max(1.0, m / std::max(1u, graph.num_vertices()));
        return static_cast<std::uint32_t>(std::clamp(kWarpSize * (sum / m) / degree, 1.0, 1e9));
    }

    std::uint64_t room() const { return std::uint64_t{this->n_} + this->m_ / PilesView::kPart; }
    PilesView piles() const {
        return {this->distance_.write(), near_now_.write(), near_next_.write(), far_now_.write(),
                far_kept_.write(),       queued_.write(),   is_far_.write(),    counts_.write()};
    }

    bool relax() override {
        if (near_ == 0 && far_ == 0) return false;
        if (near_ <= kMostNear && far_ <= kMostFar) in_one_block();
        else if (near_ != 0) expand();
        else divide();
        ++passes_;
        return true;
    }

    void in_one_block() {
        this->executor_.launch(ExpandInOneBlock{}, Threads(1024, 1024), this->graph(), piles(), near_, far_, bucket_,
                               delta_, iteration_, kMostIterations, kMostNear, kMostFar, out_.write());
        const auto out = out_.download();
        near_ = out[ExpandInOneBlock::kNearSize];
        far_ = out[ExpandInOneBlock::kFarSize];
        bucket_ = {static_cast<std::int32_t>(out[ExpandInOneBlock::kSettled]),
                   static_cast<std::int32_t>(out[ExpandInOneBlock::kLimit])};
        if (out[ExpandInOneBlock::kNearTurns] % 2 != 0) std::swap(near_now_, near_next_);
        if (out[ExpandInOneBlock::kFarTurns] % 2 != 0) std::swap(far_now_, far_kept_);
        iteration_ = out[ExpandInOneBlock::kIteration];
    }

    void expand() {
        this->executor_.launch(ExpandNear{}, near_, this->graph(), piles(), near_, bucket_.limit, iteration_);
        take_turns();
    }

    void divide() {
        bucket_ = Bucket::of(counts_.download()[PilesView::kFarLeast], delta_);
        this->executor_.fill(counts_.data() + PilesView::kFar, 0, 1);
        this->executor_.fill(counts_.data() + PilesView::kFarLeast, 0xFFFFFFFFu, 1);
        this->executor_.launch(DivideFar{}, far_, this->graph(), piles(), far_, bucket_.settled, bucket_.limit,
                               iteration_);
        std::swap(far_now_, far_kept_);
        take_turns();
    }

    void take_turns() {
        const auto counts = counts_.download();
        near_ = counts[PilesView::kNear];
        far_ = counts[PilesView::kFar];
        this->executor_.fill(counts_.data() + PilesView::kNear, 0, 1);
        std::swap(near_now_, near_next_);
        ++iteration_;
    }

    PassReport report(const Changes& changes) override {
        if (passes_ == 0) return this->report_source();
        const auto nearer = count_text(changes["distance"].changed, "vertex", "vertices");
        PassReport report;
        report.label = "below " + count_text(static_cast<std::uint32_t>(bucket_.limit));
        report.sentence = nearer + " got nearer; all distances below " +
                          count_text(static_cast<std::uint32_t>(bucket_.settled)) + " are final";
        report.note = count_text(near_, "near entry waits", "near entries wait") + ", " +
                      count_text(far_, "far vertex", "far vertices") + "; buckets are " + count_text(delta_) + " wide.";
        report.lines = {{4, nearer, true}};
        report.figures = {{"improved", static_cast<double>(changes["distance"].changed), "vertices"},
                          {"near", static_cast<double>(near_), "entries"},
                          {"far", static_cast<double>(far_), "vertices"}};
        this->report_final(report);
        return report;
    }

    std::uint32_t delta_;
    Buffer<std::uint64_t> near_now_, near_next_;
    Buffer<std::uint32_t> far_now_, far_kept_, queued_, is_far_, counts_, out_;
    std::uint32_t near_ = 0, far_ = 1;  // sizes of the piles
    Bucket bucket_{};
    std::uint32_t iteration_ = 1, passes_ = 0;
};

}  // namespace lockstep::sssp
