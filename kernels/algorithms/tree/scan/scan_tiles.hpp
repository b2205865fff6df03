#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Running sums within tiles: a block adds up a tile of the array and keeps its total for the scan of the totals. Sums of
/// unsigned words wrap, so that -1 is all bits set.
/// in      n entries; may be out
/// out     n entries, written: each the sum of its tile up to it
/// totals  one entry per tile, written
/// Threads one block per tile, each thread kEach entries. Barriers between loading, adding up and storing.
struct ScanTiles {
    static constexpr const char* name = "scan_tiles";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    static constexpr std::uint32_t kEach = 8;
    static constexpr std::uint32_t kTile = shape.threads_per_block * kEach;
    static constexpr std::uint32_t kNumWarps = shape.threads_per_block / kWarpSize;
    struct Shared {
        std::uint32_t words[kTile + kTile / kWarpSize];  // a gap behind each 32, so that threads meet in no bank
        std::uint32_t warp_sum[kNumWarps];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> in, Span<std::uint32_t> out,
                            Span<std::uint32_t> totals) const {
        const auto thread = ctx.thread_index();
        const auto begin = ctx.block_index() * kTile;
        for (std::uint32_t k = 0; k < kEach; ++k) {
            const auto at = k * shape.threads_per_block + thread;
            std::uint32_t word = 0;
            if (begin + at < in.size) word = ctx.load(in, begin + at);
            ctx.store(shared.words, slot(at), word);
        }
        ctx.sync_block();
        std::uint32_t own = 0;
        for (std::uint32_t k = 0; k < kEach; ++k) {
            own += ctx.load(shared.words, slot(thread * kEach + k));
        }
        auto sum = own;
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto below = ctx.shuffle_up(sum, distance);
            if (ctx.lane() >= distance) sum += below;
        }
        if (ctx.lane() == kWarpSize - 1) ctx.store(shared.warp_sum, ctx.warp(), sum);
        ctx.sync_block();
        sum -= own;
        for (std::uint32_t warp = 0; warp < ctx.warp(); ++warp) sum += ctx.load(shared.warp_sum, warp);
        for (std::uint32_t k = 0; k < kEach; ++k) {
            sum += ctx.load(shared.words, slot(thread * kEach + k));
            ctx.store(shared.words, slot(thread * kEach + k), sum);
        }
        if (thread == shape.threads_per_block - 1) ctx.store(totals, ctx.block_index(), sum);
        ctx.sync_block();
        for (std::uint32_t k = 0; k < kEach; ++k) {
            const auto at = k * shape.threads_per_block + thread;
            if (begin + at >= out.size) continue;
            const auto word = ctx.load(shared.words, slot(at));
            ctx.store(out, begin + at, word);
        }
    }

private:
    SIMT_FN static std::uint32_t slot(std::uint32_t at) { return at + at / kWarpSize; }
};

}  // namespace lockstep
