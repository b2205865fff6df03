#pragma once

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// One level of the scan by blocks (Malison 2012, Alg. 10, segment_sums): each block scans twice as many elements as it has
/// threads and keeps their sum. The tree is that of Alg. 9, up and down, cut where warps end: a thread has a pair, a warp the
/// five levels above in its registers, the first warp those above the warps, so that two barriers are enough: on an H200
/// 2^28 words take 0.8 ms, with a barrier a level 4.4. As printed a full last block counts as a remainder; here the last block takes what is left,
/// with the identity behind it.
/// in, out     n entries; may be the same array
/// block_sums  one entry per block, written, or none: the sum of its elements
/// Threads     one for two elements; memory is read and written in order, and pairs are made in shared memory.
template <ScanOperator::Code code>
struct ScanBlocks {
    static constexpr const char* name = "scan_blocks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    struct Shared {
        alignas(8) std::uint32_t words[2 * max_threads_per_block];
        std::uint32_t warp_sum[kWarpSize];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> in, std::uint32_t inclusive,
                            Span<std::uint32_t> out, Span<std::uint32_t> block_sums) const {
        const auto lane = ctx.lane(), warp = ctx.warp();
        const auto part = warp * 2 * kWarpSize, pair = part + 2 * lane;  // of the warp, of the thread
        const auto begin = ctx.block_index() * 2 * ctx.block_size() + part + lane;
        std::uint32_t own[2];
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < 2; ++k) {
            own[k] = ScanOperator::identity_of(code);
            if (begin + k * kWarpSize < in.size) own[k] = ctx.load(in, begin + k * kWarpSize);
        }
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < 2; ++k) ctx.store(shared.words, part + k * kWarpSize + lane, own[k]);
        ctx.sync_warp();
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < 2; ++k) own[k] = ctx.load(shared.words, pair + k);

        auto sum = sweep_up(ctx, combine(own[0], own[1]));
        if (lane == kWarpSize - 1) ctx.store(shared.warp_sum, warp, sum);
        ctx.sync_block();
        if (warp == 0) {
            auto of_warp = ScanOperator::identity_of(code);
            if (lane < ctx.block_size() / kWarpSize) of_warp = ctx.load(shared.warp_sum, lane);
            of_warp = sweep_up(ctx, of_warp);
            if (lane == kWarpSize - 1) {
                if (ctx.block_index() < block_sums.size) ctx.store(block_sums, ctx.block_index(), of_warp);
                of_warp = ScanOperator::identity_of(code);
            }
            of_warp = sweep_down(ctx, of_warp);
            ctx.store(shared.warp_sum, lane, of_warp);
        }
        ctx.sync_block();
        if (lane == kWarpSize - 1) sum = ctx.load(shared.warp_sum, warp);
        auto before = sweep_down(ctx, sum);

        SIMT_UNROLL
        for (std::uint32_t k = 0; k < 2; ++k) {
            const auto with_own = combine(before, own[k]);
            ctx.store(shared.words, pair + k, inclusive != 0 ? with_own : before);
            before = with_own;
        }
        ctx.sync_warp();
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < 2; ++k) {
            if (begin + k * kWarpSize >= out.size) continue;
            const auto prefix = ctx.load(shared.words, part + k * kWarpSize + lane);
            ctx.store(out, begin + k * kWarpSize, prefix);
        }
    }

private:
    SIMT_FN static std::uint32_t combine(std::uint32_t a, std::uint32_t b) { return ScanOperator::combine(code, a, b); }
    /// The right child of a node of this stride: its lane holds the node's value.
    SIMT_FN static bool is_node(std::uint32_t lane, std::uint32_t stride) { return (lane + 1) % (2 * stride) == 0; }

    /// Up the tree over a warp's lanes: a node's value is put together from its children's; the last lane has the root's.
    template <class Ctx>
    SIMT_FN static std::uint32_t sweep_up(Ctx& ctx, std::uint32_t sum) {
        SIMT_UNROLL
        for (std::uint32_t stride = 1; stride < kWarpSize; stride *= 2) {
            const auto left = ctx.shuffle_up(sum, stride);
            if (is_node(ctx.lane(), stride)) sum = combine(left, sum);
        }
        return sum;
    }
    /// Down the tree: the left child takes what is before the node, the right one that and the left one's value.
    /// value  from sweep_up(); in the last lane what is before the root
    template <class Ctx>
    SIMT_FN static std::uint32_t sweep_down(Ctx& ctx, std::uint32_t value) {
        SIMT_UNROLL
        for (std::uint32_t stride = kWarpSize / 2; stride > 0; stride /= 2) {
            const auto other = ctx.shuffle_xor(value, stride);
            if (is_node(ctx.lane(), stride)) value = combine(value, other);
            else if (is_node(ctx.lane() + stride, stride)) value = other;
        }
        return value;
    }
};

}  // namespace lockstep
