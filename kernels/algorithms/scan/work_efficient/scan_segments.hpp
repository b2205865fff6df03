#pragma once

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/algorithms/scan/work_efficient/tree_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// How a block goes about its scan.
struct BlockScanForm {
    std::uint32_t inclusive = 1;
    std::uint32_t packed = 1;  ///< the first threads work, not every stride-th: Malison 2012, 4.2.4
    std::uint32_t padding = 1;  ///< a word after every 32 stays unused, so that no two lanes of a level meet in a bank
};

/// The work-efficient scan (Malison 2012, Alg. 9) of twice as many elements as a block has threads, in its shared memory; with
/// many blocks the segment_sums of Alg. 10. As printed a full last block counts as a remainder there; here the last block takes
/// what is left, with the identity behind it.
/// in, out     n entries; may be the same array
/// block_sums  one entry per block, written, or none: the sum of its elements
/// Threads     half an element's number; barriers between levels.
struct ScanSegments {
    static constexpr const char* name = "scan_segments";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    static constexpr std::uint32_t kMost = 2 * max_threads_per_block;
    struct Shared {
        std::uint32_t sums[kMost + kMost / kWarpSize];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> in, ScanOperator combine,
                            BlockScanForm form, Span<std::uint32_t> out, Span<std::uint32_t> block_sums) const {
        const auto thread = ctx.thread_index(), half = ctx.block_size(), size = 2 * half;
        const auto begin = ctx.block_index() * size;
        const auto slot = [&](std::uint32_t at) { return form.padding != 0 ? at + at / kWarpSize : at; };
        std::uint32_t own[2];
        for (std::uint32_t k = 0; k < 2; ++k) {
            const auto at = k * half + thread;
            own[k] = combine.identity();
            if (begin + at < in.size) own[k] = ctx.load(in, begin + at);
            ctx.store(shared.sums, slot(at), own[k]);
        }
        for (std::uint32_t stride = 1; stride < size; stride *= 2) {
            ctx.sync_block();
            const auto node = TreeNode::of(thread, size, stride, form.packed != 0);
            if (!node.works) continue;
            const auto left = ctx.load(shared.sums, slot(node.place - stride));
            const auto right = ctx.load(shared.sums, slot(node.place));
            ctx.store(shared.sums, slot(node.place), combine(left, right));
        }
        ctx.sync_block();
        if (thread == 0) {
            const auto root = ctx.load(shared.sums, slot(size - 1));
            if (ctx.block_index() < block_sums.size) ctx.store(block_sums, ctx.block_index(), root);
            ctx.store(shared.sums, slot(size - 1), combine.identity());
        }
        for (std::uint32_t stride = half; stride > 0; stride /= 2) {
            ctx.sync_block();
            const auto node = TreeNode::of(thread, size, stride, form.packed != 0);
            if (!node.works) continue;
            const auto before = ctx.load(shared.sums, slot(node.place));
            const auto left = ctx.load(shared.sums, slot(node.place - stride));
            ctx.store(shared.sums, slot(node.place - stride), before);
            ctx.store(shared.sums, slot(node.place), combine(before, left));
        }
        ctx.sync_block();
        for (std::uint32_t k = 0; k < 2; ++k) {
            const auto at = k * half + thread;
            if (begin + at >= out.size) continue;
            const auto before = ctx.load(shared.sums, slot(at));
            ctx.store(out, begin + at, form.inclusive != 0 ? combine(before, own[k]) : before);
        }
    }
};

}  // namespace lockstep
