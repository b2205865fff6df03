#pragma once

#include <cstdint>

#include "kernels/algorithms/segscan/intra_warp.hpp"
#include "kernels/algorithms/segscan/segscan_algorithm.hpp"
#include "kernels/algorithms/segscan/warp_report.hpp"
#include "kernels/algorithms/segscan/word_arithmetic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ----------------------------------------------------------------------- Sum segment by reduce/downsweep

/// Inclusive scan of each segment by 8, 16 or 32 lanes, in place: the windows of SumSegmentByWarp, each reduced up a tree of sums and
/// swept down again (Tsai, V, leaves it open whether that pays; Sengupta et al. 2008; the inclusive form is Brent and Kung's). A window
/// of w elements takes less than 2w additions in 2 log2 w - 1 steps, where doubling takes w log2 w in log2 w.
/// offsets  num_segments + 1 entries
/// lanes    2^levels a segment: 8, 16 or 32
/// curr     n entries
/// Threads  `lanes` per segment; a smaller grid strides over the segments. The segments of a warp pass the same two barriers in turn,
///          each as often as it has additions to make.
struct SumSegmentByReduceDownsweep {
    static constexpr const char* name = "sum_segment_by_reduce_downsweep";
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
                const auto elements = end - start < lanes ? end - start : lanes;
                bool rises = true;
                for (std::uint32_t distance = 1; distance != 0;) {
                    if (rises ? 2 * distance <= elements : 3 * distance <= elements) {
                        const auto above = lane + 1, place = above & (2 * distance - 1);
                        const bool adds = lane < elements && (rises ? place == 0 : place == distance && above != place);
                        Number sum = 0;
                        if (adds) {
                            const auto left = ctx.load(curr, start + lane - distance);
                            const auto own = ctx.load(curr, start + lane);
                            sum = numbers.sum(left, own);
                        }
                        ctx.sync_warp();
                        if (adds && rises) ctx.store(curr, start + lane, sum);  // line 6
                        if (adds && !rises) ctx.store(curr, start + lane, sum);  // line 7
                        ctx.sync_warp();
                    }
                    if (rises && 2 * distance < lanes) {
                        distance *= 2;
                    } else {
                        rises = false;
                        distance /= 2;
                    }
                }
            }
        }
    }
};

}  // namespace lockstep

namespace lockstep::segscan {

// ------------------------------------------------------------------------------------- Reduce/downsweep

/// 8, 16 or 32 lanes per segment, by reduce and downsweep (Tsai, CME 213, V).
template <class Executor, class Number>
class ReduceDownsweepOf final
    : public Warps<Executor, Number, SumSegmentByReduceDownsweep, WindowScan::reduce_downsweep> {
public:
    using Warps<Executor, Number, SumSegmentByReduceDownsweep, WindowScan::reduce_downsweep>::Warps;
};

template <class Executor>
class ReduceDownsweep final : public OnNumbers<Executor, ReduceDownsweepOf> {
public:
    using OnNumbers<Executor, ReduceDownsweepOf>::OnNumbers;
};

AlgorithmInfo reduce_downsweep();  ///< segscan.reduce-downsweep

}  // namespace lockstep::segscan
