#pragma once

#include "kernels/algorithms/scan/look_back/tell_and_look_back.hpp"
#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A scan in one pass with decoupled look-back (Merrill, Garland 2016) of arrays that are not large (see ScanTilesAhead): each
/// element is read once and written once. A block scans the tile of its own number and tells its sum; then a warp looks at the
/// tiles before, 32 at a time, and waits for those that have told nothing yet, until one tells its prefix. Blocks begin in the
/// order of their numbers, so what is waited for is always on its way (CUB counts on it too).
/// value, prefix  n entries; may be the same array
/// states         one entry per tile, 0 at first: see TileState
/// looked_back    one entry per tile, written: the tile whose prefix ended the search; its own for the first
/// Threads        one block per tile, kEach elements a thread; barriers between the steps, and one wait for other blocks.
/// kEach is odd, so that lanes that each take kEach words in a row meet in no bank.
template <ScanOperator::Code code, std::uint32_t threads = 128, std::uint32_t each = 31>
struct ScanLookingBack {
    static constexpr const char* name = "scan_looking_back";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = threads, .cooperative = true, .races = true, .spins = true};
    static constexpr std::uint32_t kEach = each;
    static constexpr std::uint32_t kPart = kEach * kWarpSize;  // elements of a warp
    static constexpr std::uint32_t kTile = threads * kEach;
    static constexpr std::uint32_t kNumWarps = threads / kWarpSize;
    static_assert(kEach % 2 == 1);
    struct Shared {
        std::uint32_t words[kTile];
        std::uint32_t warp_sum[kNumWarps];
        std::uint32_t before[1];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> value, std::uint32_t inclusive,
                            Span<std::uint64_t> states, Span<std::uint32_t> looked_back,
                            Span<std::uint32_t> prefix) const {
        const auto lane = ctx.lane(), warp = ctx.warp(), tile = ctx.block_index();
        const auto begin = tile * kTile, part = warp * kPart;
        const auto size = value.size - begin < kTile ? value.size - begin : kTile;  // of this tile

        // Neighbouring lanes read neighbouring words, all at once; through shared memory each gets kEach in a row.
        std::uint32_t own[kEach];
        if (size == kTile) {
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kEach; ++k) own[k] = ctx.load(value, begin + part + k * kWarpSize + lane);
        } else {
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kEach; ++k) {
                const auto at = part + k * kWarpSize + lane;
                own[k] = identity();
                if (at < size) own[k] = ctx.load(value, begin + at);
            }
        }
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) ctx.store(shared.words, part + k * kWarpSize + lane, own[k]);
        ctx.sync_warp();
        auto sum = identity();
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) {
            own[k] = ctx.load(shared.words, part + lane * kEach + k);
            sum = k == 0 ? own[0] : combine(sum, own[k]);
        }
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto left = ctx.shuffle_up(sum, distance);
            if (lane >= distance) sum = combine(left, sum);
        }
        auto before = ctx.shuffle_up(sum, 1);
        if (lane == 0) before = identity();
        if (lane == kWarpSize - 1) ctx.store(shared.warp_sum, warp, sum);
        ctx.sync_block();

        if (warp == 0) {
            auto whole = identity();
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kNumWarps; ++k) {
                const auto of_warp = ctx.load(shared.warp_sum, k);
                whole = k == 0 ? of_warp : combine(whole, of_warp);
            }
            const bool first = tile == 0;
            tell_and_look_back<code>(ctx, whole, first, first, states, looked_back, shared.before);
        }
        ctx.sync_block();
        auto offset = ctx.load(shared.before, 0);
        for (std::uint32_t k = 0; k < warp; ++k) {
            const auto of_warp = ctx.load(shared.warp_sum, k);
            offset = combine(offset, of_warp);
        }
        offset = combine(offset, before);
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) {
            const auto next = combine(offset, own[k]);
            ctx.store(shared.words, part + lane * kEach + k, inclusive != 0 ? next : offset);
            offset = next;
        }
        ctx.sync_warp();
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) {
            const auto at = part + k * kWarpSize + lane;
            if (at >= size) continue;
            const auto word = ctx.load(shared.words, at);
            ctx.store(prefix, begin + at, word);
        }
    }

private:
    SIMT_FN static std::uint32_t combine(std::uint32_t a, std::uint32_t b) { return ScanOperator::combine(code, a, b); }
    SIMT_FN static std::uint32_t identity() { return ScanOperator::identity_of(code); }
};

}  // namespace lockstep
