#pragma once

#include "kernels/algorithms/segscan/word_arithmetic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Sums of a segment by a warp, 31 elements a step, in the array itself (Tsai, IV; Sengupta et al. 2008). The first lane holds
/// the last sum of the step before and does nothing. Tsai counted on warps in step; here lanes wait for each other between
/// reading and writing, which no warp may leave out since Volta. Distances that reach no element of the step are passed over.
/// offsets  num_segments + 1 entries
/// curr     n entries
/// Threads  a warp per segment, or fewer, who then take the segments behind.
struct SumSegmentByWarp {
    static constexpr const char* name = "sum_segment_by_warp";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 128, .cooperative = true};
    using Shared = NoShared;
    static constexpr std::uint32_t kStep = kWarpSize - 1;  // elements

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> offsets, WordArithmetic numbers,
                            Span<std::uint32_t> curr) const {
        const auto lane = ctx.lane(), num_segments = offsets.size - 1;
        for (auto segment = ctx.global_thread() / kWarpSize; segment < num_segments;
             segment += ctx.grid_threads() / kWarpSize) {  // line 4
            const auto begin = ctx.load(offsets, segment);
            const auto end = ctx.load(offsets, segment + 1);
            for (auto start = begin; start + 1 < end; start += end - start < kStep ? end - start : kStep) {  // line 5
                for (std::uint32_t distance = 1; distance < kWarpSize && distance < end - start; distance *= 2) {
                    const bool works = lane >= distance && lane < end - start;
                    std::uint32_t sum = 0;
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
