#pragma once

#include <algorithm>
#include <cstdint>

#include "kernels/algorithms/segscan/segscan_algorithm.hpp"
#include "kernels/algorithms/segscan/warp_report.hpp"
#include "kernels/algorithms/segscan/word_arithmetic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------- Sum segment by warp

/// Inclusive scan of each segment by 8, 16 or 32 lanes, in place, in windows that advance by one element less (Tsai, IV; Sengupta et
/// al. 2008; fewer than 32 lanes are Tsai's open question in V). Lane 0 holds the last sum of the window before and adds nothing.
/// Departs from Tsai, who assumes that the lanes of a warp run in step: since Volta they need not, so that lanes synchronise
/// between loads and stores. Distances at which no lane adds are skipped.
/// offsets  num_segments + 1 entries
/// lanes    8, 16 or 32 a segment
/// curr     n entries
/// Threads  `lanes` per segment; a smaller grid strides over the segments. The segments of a warp pass the same two barriers in turn,
///          each as often as it has additions to make.
struct SumSegmentByWarp {
    static constexpr const char* name = "sum_segment_by_warp";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 128, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx, class Number>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> offsets, std::uint32_t lanes,
                            WordArithmetic numbers, Span<Number> curr) const {
        const auto lane = ctx.lane() & (lanes - 1), step = lanes - 1, num_segments = offsets.size - 1;
        for (auto segment = ctx.global_thread() / lanes; segment < num_segments;
             segment += ctx.grid_threads() / lanes) {  // line 4
            const auto begin = ctx.load(offsets, segment);
            const auto end = ctx.load(offsets, segment + 1);
            for (auto start = begin; start < end; start += end - start < step ? end - start : step) {  // line 5
                for (std::uint32_t distance = 1; distance < lanes && distance < end - start; distance *= 2) {
                    const bool works = lane >= distance && lane < end - start;
                    Number sum = 0;
                    if (works) {
                        const auto left = ctx.load(curr, start + lane - distance);
                        const auto own = ctx.load(curr, start + lane);
                        sum = numbers.sum(left, own);
                    }
                    ctx.sync_warp();
                    if (works) ctx.store(curr, start + lane, sum);  // line 6
                    ctx.sync_warp();
                }
            }
        }
    }
};

}  // namespace lockstep

namespace lockstep::segscan {

// ----------------------------------------------------------------------------------------------- Warps

/// Some lanes of a warp per segment, in windows (Tsai, CME 213, IV and V).
template <class Executor, class Number, class Kernel, WindowScan scan>
class Warps : public SegscanAlgorithm<Executor, Number> {
    using Base = SegscanAlgorithm<Executor, Number>;

public:
    Warps(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::two_steps),
          lanes_(lanes_of(parameters)),
          work_(work_of_warps(dataset.segments(), lanes_, scan)) {}

private:
    void sum() override {
        const auto groups = std::min<std::uint64_t>(this->num_segments_, std::uint64_t{kMaxWarps} * kWarpSize / lanes_);
        this->executor_.launch(Kernel{}, std::uint64_t{lanes_} * groups, this->offsets_.read(), lanes_, this->numbers_,
                               this->curr_.write());
    }
    PassReport report_sums() override {
        auto report = report_of_warps(this->n_, this->num_segments_, lanes_, work_, scan);
        report.work = {.bytes = this->bytes_of_sums(), .items = this->n_};
        return report;
    }

    std::uint32_t lanes_;
    WarpWork work_;
};

// ------------------------------------------------------------------------------------------ Intra warp

/// 8, 16 or 32 lanes per segment; they synchronise (Tsai, CME 213, IV).
template <class Executor, class Number>
class IntraWarpOf final : public Warps<Executor, Number, SumSegmentByWarp, WindowScan::doubling> {
public:
    using Warps<Executor, Number, SumSegmentByWarp, WindowScan::doubling>::Warps;
};

template <class Executor>
class IntraWarp final : public OnNumbers<Executor, IntraWarpOf> {
public:
    using OnNumbers<Executor, IntraWarpOf>::OnNumbers;
};

AlgorithmInfo intra_warp();  ///< segscan.intra-warp: 8, 16 or 32 lanes per segment, one element less a window

}  // namespace lockstep::segscan

namespace lockstep {

// ------------------------------------------------------------------------ Sum segment by warp unsynced

/// A demonstration: SumSegmentByWarp exactly as printed by Tsai, IV, without synchronisation. Right in lock step while a
/// segment is one window; in longer segments lane 0, which adds nothing, runs ahead, and the lanes never reconverge.
/// offsets  num_segments + 1 entries
/// curr     n entries
/// Threads  one warp per segment; a smaller grid strides over the segments.
struct SumSegmentByWarpUnsynced {
    static constexpr const char* name = "sum_segment_by_warp_unsynced";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 128, .races = true};
    using Shared = NoShared;
    static constexpr std::uint32_t kStep = kWarpSize - 1;  // elements

    template <class Ctx, class Number>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> offsets, WordArithmetic numbers,
                            Span<Number> curr) const {
        const auto lane = ctx.lane(), num_segments = offsets.size - 1;
        for (auto segment = ctx.global_thread() / kWarpSize; segment < num_segments;
             segment += ctx.grid_threads() / kWarpSize) {  // line 4
            const auto begin = ctx.load(offsets, segment);
            const auto end = ctx.load(offsets, segment + 1);
            for (auto start = begin; start < end; start += end - start < kStep ? end - start : kStep) {  // line 5
                for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
                    if (lane < distance || lane >= end - start) continue;
                    const auto left = ctx.load(curr, start + lane - distance);
                    const auto own = ctx.load(curr, start + lane);
                    ctx.store(curr, start + lane, numbers.sum(left, own));  // line 6
                }
            }
        }
    }
};

}  // namespace lockstep

namespace lockstep::segscan {

// --------------------------------------------------------------------------------- Intra warp unsynced

/// One warp per segment, without synchronisation (Tsai, CME 213, IV).
template <class Executor, class Number>
class IntraWarpUnsyncedOf final : public SegscanAlgorithm<Executor, Number> {
    using Base = SegscanAlgorithm<Executor, Number>;

public:
    IntraWarpUnsyncedOf(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::two_steps), work_(work_of_warps(dataset.segments())) {
        const auto& segments = dataset.segments();
        for (std::uint32_t s = 0; s < segments.num_segments(); ++s) longest_ = std::max(longest_, segments.length(s));
    }

    bool reproducible() const override { return false; }

private:
    void sum() override {
        const auto warps = std::min(this->num_segments_, kMaxWarps);
        this->executor_.launch(SumSegmentByWarpUnsynced{}, std::uint64_t{warps} * kWarpSize, this->offsets_.read(),
                               this->numbers_, this->curr_.write());
    }
    PassReport report_sums() override {
        auto report = report_of_lanes(this->n_, this->num_segments_, longest_, work_);
        report.work = {.bytes = this->bytes_of_sums(), .items = this->n_};
        return report;
    }

    WarpWork work_;
    std::uint32_t longest_ = 1;
};

template <class Executor>
class IntraWarpUnsynced final : public OnNumbers<Executor, IntraWarpUnsyncedOf> {
public:
    using OnNumbers<Executor, IntraWarpUnsyncedOf>::OnNumbers;
};

AlgorithmInfo intra_warp_unsynced();  ///< segscan.intra-warp-unsynced: a demonstration

}  // namespace lockstep::segscan
