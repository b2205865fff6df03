#pragma once

#include "kernels/scan/operator.hpp"
#include "kernels/scan/tell_and_look_back.hpp"
#include "kernels/segscan/word_arithmetic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// One repetition, flat over the segments: products and a scan in one pass with decoupled look-back (Merrill, Garland 2016;
/// Sengupta et al. 2008 for the segments), each element read once and written once whatever the lengths. A tile in which a segment
/// begins needs nobody for what it tells, so that most tiles tell a prefix at once; and one that begins with a segment looks
/// at nobody.
/// heads        a bit per element where a segment begins; full words
/// x_bar        n entries, or none: there are no products
/// states       one entry per tile, 0 at first: see TileState
/// looked_back  one entry per tile, written: the tile whose prefix ended the search; its own where it looked at none
/// curr         n entries
/// Threads      one block per tile, kEach elements a thread; barriers between the steps, and one wait for other blocks.
/// kEach is odd, so that lanes that each take kEach words in a row meet in no bank.
template <ScanOperator::Code code, std::uint32_t threads = 128, std::uint32_t each = 31>
struct SumSegmentsLookingBack {
    static constexpr const char* name = "sum_segments_looking_back";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = threads, .cooperative = true, .races = true, .spins = true};
    static constexpr std::uint32_t kEach = each;
    static constexpr std::uint32_t kPart = kEach * kWarpSize;  // elements of a warp
    static constexpr std::uint32_t kTile = threads * kEach;
    static constexpr std::uint32_t kNumWarps = threads / kWarpSize;
    static_assert(kEach % 2 == 1 && kEach <= kWarpSize);
    struct Shared {
        std::uint32_t words[kTile];
        std::uint32_t heads[kNumWarps * kWarpSize];  // kEach words a warp, then one of no use
        std::uint32_t warp_sum[kNumWarps], warp_begins[kNumWarps];
        std::uint32_t before[1];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> heads, Span<const std::uint32_t> x_bar,
                            Span<std::uint64_t> states, Span<std::uint32_t> looked_back,
                            Span<std::uint32_t> curr) const {
        const auto lane = ctx.lane(), warp = ctx.warp(), tile = ctx.block_index();
        const auto begin = tile * kTile, part = warp * kPart;
        const auto size = curr.size - begin < kTile ? curr.size - begin : kTile;  // of this tile

        std::uint32_t bits = 0;
        const auto word = (begin + part) / 32 + lane;
        if (lane < kEach && word < heads.size) bits = ctx.load(heads, word);
        std::uint32_t own[kEach];
        read_part(ctx, Span<const std::uint32_t>{curr.data, curr.size}, begin, part, size, own);
        if (x_bar.size != 0) {
            constexpr WordArithmetic numbers{.floats = code == ScanOperator::add_float ? 1u : 0u};
            std::uint32_t factor[kEach];
            read_part(ctx, x_bar, begin, part, size, factor);
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kEach; ++k) own[k] = numbers.product(own[k], factor[k]);
        }
        ctx.store(shared.heads, warp * kWarpSize + lane, bits);
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) ctx.store(shared.words, part + k * kWarpSize + lane, own[k]);
        ctx.sync_warp();
        const auto bit = lane * kEach;
        const auto low = ctx.load(shared.heads, warp * kWarpSize + bit / 32);
        const auto high = ctx.load(shared.heads, warp * kWarpSize + bit / 32 + 1);
        const auto both = std::uint64_t{high} << 32 | low;
        const auto begins = static_cast<std::uint32_t>(both >> bit % 32) & (0xFFFFFFFFu >> (32 - kEach));

        // From here each lane has kEach elements in a row; the invariant: sums go back to where the last segment began.
        std::uint32_t sum = 0;
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) {
            own[k] = ctx.load(shared.words, part + lane * kEach + k);
            sum = k == 0 || (begins >> k & 1) != 0 ? own[k] : combine(sum, own[k]);
        }
        const auto begun = ctx.ballot(begins != 0);
        const auto up_to = begun & (0xFFFFFFFFu >> (kWarpSize - 1 - lane));
        const auto first = last_bit(up_to);  // the lane that the sum reaches to
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto left = ctx.shuffle_up(sum, distance);
            if (lane >= first + distance) sum = combine(left, sum);
        }
        const auto before = ctx.shuffle_up(sum, 1);
        if (lane == kWarpSize - 1) {
            ctx.store(shared.warp_sum, warp, sum);
            ctx.store(shared.warp_begins, warp, begun);
        }
        ctx.sync_block();

        if (warp == 0) put_warps_together(ctx, shared, (begins & 1) != 0, states, looked_back);
        ctx.sync_block();
        auto offset = ctx.load(shared.before, 0);
        for (std::uint32_t k = 0; k < warp; ++k) {
            const auto of_warp = ctx.load(shared.warp_sum, k);
            const auto begins_there = ctx.load(shared.warp_begins, k);
            offset = begins_there != 0 ? of_warp : combine(offset, of_warp);
        }
        if (lane != 0) {
            const auto before_lane = begun & ((1u << lane) - 1);
            offset = before_lane != 0 ? before : combine(offset, before);
        }
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) {
            offset = (begins >> k & 1) != 0 ? own[k] : combine(offset, own[k]);
            ctx.store(shared.words, part + lane * kEach + k, offset);
        }
        ctx.sync_warp();
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) {
            const auto at = part + k * kWarpSize + lane;
            if (at >= size) continue;
            const auto done = ctx.load(shared.words, at);
            ctx.store(curr, begin + at, done);
        }
    }

private:
    SIMT_FN static std::uint32_t combine(std::uint32_t a, std::uint32_t b) { return ScanOperator::combine(code, a, b); }
    /// The place of the highest bit; 0 where there is none.
    SIMT_FN static std::uint32_t last_bit(std::uint32_t word) {
#if defined(__CUDA_ARCH__)
        return word == 0 ? 0 : 31 - static_cast<std::uint32_t>(__clz(static_cast<int>(word)));
#else
        return word == 0 ? 0 : 31 - static_cast<std::uint32_t>(__builtin_clz(word));
#endif
    }

    /// Neighbouring lanes read neighbouring words, all at once.
    template <class Ctx>
    SIMT_FN static void read_part(Ctx& ctx, Span<const std::uint32_t> from, std::uint32_t begin, std::uint32_t part,
                                  std::uint32_t size, std::uint32_t (&words)[kEach]) {
        const auto lane = ctx.lane();
        if (size == kTile) {
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kEach; ++k) words[k] = ctx.load(from, begin + part + k * kWarpSize + lane);
            return;
        }
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) {
            const auto at = part + k * kWarpSize + lane;
            words[k] = 0;
            if (at < size) words[k] = ctx.load(from, begin + at);
        }
    }

    /// head  in lane 0: the tile begins with a segment
    template <class Ctx>
    SIMT_FN static void put_warps_together(Ctx& ctx, Shared& shared, bool head, Span<std::uint64_t> states,
                                           Span<std::uint32_t> looked_back) {
        std::uint32_t whole = 0, begins = 0;
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kNumWarps; ++k) {
            const auto of_warp = ctx.load(shared.warp_sum, k);
            const auto begins_there = ctx.load(shared.warp_begins, k);
            whole = k == 0 || begins_there != 0 ? of_warp : combine(whole, of_warp);
            begins |= begins_there;
        }
        const bool alone = (ctx.ballot(head) & 1) != 0;
        tell_and_look_back<code>(ctx, whole, begins != 0, alone, states, looked_back, shared.before);
    }
};

}  // namespace lockstep
