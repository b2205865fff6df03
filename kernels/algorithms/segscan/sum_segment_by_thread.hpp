#pragma once

#include "kernels/algorithms/segscan/word_arithmetic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Sums of a segment by one thread, the first of `lanes` (Tsai, III, the first implementation). Printed, its first line reads
/// an array `prev` that is not there: nothing has to be done for a segment's first element.
/// offsets  num_segments + 1 entries
/// lanes    1 to 32, a power of two: 32 / lanes threads of a warp work
/// curr     n entries
/// Threads  `lanes` per segment, or fewer, who then take the segments behind; no shared memory, no barrier.
struct SumSegmentByThread {
    static constexpr const char* name = "sum_segment_by_thread";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> offsets, std::uint32_t lanes,
                            WordArithmetic numbers, Span<std::uint32_t> curr) const {
        const auto thread = ctx.global_thread(), num_segments = offsets.size - 1;
        if (thread % lanes != 0) return;
        for (auto segment = thread / lanes; segment < num_segments; segment += ctx.grid_threads() / lanes) {  // line 4
            const auto start = ctx.load(offsets, segment);
            const auto end = ctx.load(offsets, segment + 1);
            for (auto j = start + 1; j < end; ++j) {
                const auto left = ctx.load(curr, j - 1);
                const auto own = ctx.load(curr, j);
                ctx.store(curr, j, numbers.sum(left, own));  // line 5
            }
        }
    }
};

}  // namespace lockstep
