#pragma once

#include "kernels/algorithms/segscan/word_arithmetic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A demonstration: SumSegmentByWarp to the letter of Tsai, IV, where no lane waits for another. Right in lock step while a
/// segment is one step; then the first lane, which has nothing to do, is ahead, and lanes never come together again.
/// offsets  num_segments + 1 entries
/// curr     n entries
/// Threads  a warp per segment, or fewer, who then take the segments behind.
struct SumSegmentByWarpUnsynced {
    static constexpr const char* name = "sum_segment_by_warp_unsynced";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 128, .races = true};
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
