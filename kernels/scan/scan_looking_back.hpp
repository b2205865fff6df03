#pragma once

#include "kernels/scan/operator.hpp"
#include "kernels/scan/tile_state.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A scan in one pass with decoupled look-back (Merrill, Garland 2016): each element is read once and written once. A block takes
/// the next tile, scans it, and tells its sum; then a warp looks at the tiles before, 32 at a time, and waits for those that have
/// told nothing yet, until one tells its prefix. Tiles are handed out in order, so what is waited for is always on its way.
/// value, prefix  n entries
/// ticket         one entry, 0 at first: the next tile
/// states         one entry per tile, 0 at first: see TileState
/// looked_back    one entry per tile, written: the tile whose prefix ended the search; its own for the first
/// Threads        one block per tile, kEach elements a thread; barriers between the steps, and one wait for other blocks.
template <ScanOperator::Code code>
struct ScanLookingBack {
    static constexpr const char* name = "scan_looking_back";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true, .spins = true};
    static constexpr std::uint32_t kEach = 16;
    static constexpr std::uint32_t kPart = kEach * kWarpSize;  // elements of a warp
    static constexpr std::uint32_t kTile = shape.threads_per_block * kEach;
    static constexpr std::uint32_t kNumWarps = shape.threads_per_block / kWarpSize;
    struct Shared {
        std::uint32_t words[kTile + kTile / kWarpSize];
        std::uint32_t warp_sum[kNumWarps];
        std::uint32_t tile[1], before[1];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> value, std::uint32_t inclusive,
                            Span<std::uint32_t> ticket, Span<std::uint64_t> states, Span<std::uint32_t> looked_back,
                            Span<std::uint32_t> prefix) const {
        const auto thread = ctx.thread_index(), lane = ctx.lane(), warp = ctx.warp();
        if (thread == 0) {
            const auto next = ctx.atomic_add(ticket, 0, 1u);
            ctx.store(shared.tile, 0, next);
        }
        ctx.sync_block();
        const auto tile = ctx.load(shared.tile, 0);
        const auto begin = tile * kTile + warp * kPart;

        // Neighbouring lanes read neighbouring words; through shared memory each gets kEach in a row.
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) {
            const auto at = k * kWarpSize + lane;
            auto word = identity();
            if (begin + at < value.size) word = ctx.load(value, begin + at);
            ctx.store(shared.words, slot(warp * kPart + at), word);
        }
        ctx.sync_warp();
        std::uint32_t own[kEach];
        auto sum = identity();
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) {
            own[k] = ctx.load(shared.words, slot(warp * kPart + lane * kEach + k));
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
            for (std::uint32_t k = 0; k < kNumWarps; ++k) {
                const auto part = ctx.load(shared.warp_sum, k);
                whole = k == 0 ? part : combine(whole, part);
            }
            if (lane == 0)
                ctx.store_relaxed(states, tile,
                                  TileState::pack(tile == 0 ? TileState::prefix : TileState::aggregate, whole));
            auto all_before = identity();
            auto stopped = tile;
            if (tile != 0) all_before = look_back(ctx, states, tile, stopped);
            if (lane == 0) {
                if (tile != 0)
                    ctx.store_relaxed(states, tile, TileState::pack(TileState::prefix, combine(all_before, whole)));
                ctx.store(looked_back, tile, stopped);
                ctx.store(shared.before, 0, all_before);
            }
        }
        ctx.sync_block();
        const auto tiles_before = ctx.load(shared.before, 0);
        auto offset = tiles_before;
        for (std::uint32_t k = 0; k < warp; ++k) {
            const auto part = ctx.load(shared.warp_sum, k);
            offset = combine(offset, part);
        }
        offset = combine(offset, before);
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) {
            const auto next = combine(offset, own[k]);
            ctx.store(shared.words, slot(warp * kPart + lane * kEach + k), inclusive != 0 ? next : offset);
            offset = next;
        }
        ctx.sync_warp();
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) {
            const auto at = k * kWarpSize + lane;
            if (begin + at >= prefix.size) continue;
            const auto word = ctx.load(shared.words, slot(warp * kPart + at));
            ctx.store(prefix, begin + at, word);
        }
    }

private:
    SIMT_FN static std::uint32_t combine(std::uint32_t a, std::uint32_t b) { return ScanOperator::combine(code, a, b); }
    SIMT_FN static std::uint32_t identity() { return ScanOperator::identity_of(code); }
    /// A gap behind each 32, so that lanes meet in no bank.
    SIMT_FN static std::uint32_t slot(std::uint32_t at) { return at + at / kWarpSize; }

    /// What all tiles before this one come to, in lane 0. Lane l looks l + 1 tiles back; the invariant: `sum` is of the tiles
    /// from `end` to this one.
    template <class Ctx>
    SIMT_FN static std::uint32_t look_back(Ctx& ctx, Span<std::uint64_t> states, std::uint32_t tile,
                                           std::uint32_t& stopped) {
        const auto lane = ctx.lane();
        auto sum = identity();
        for (auto end = tile;; end -= kWarpSize) {
            auto state = TileState::pack(TileState::prefix, identity());  // before the first tile
            if (lane < end) {
                state = ctx.load_relaxed(states, end - 1 - lane);
                while (TileState::flag(state) == TileState::nothing) {
                    ctx.spin();
                    state = ctx.load_relaxed(states, end - 1 - lane);
                }
            }
            const auto known = ctx.ballot(TileState::flag(state) == TileState::prefix);
            const auto nearest = known & (~known + 1);  // its bit
            auto part = TileState::value(state);
            if (known != 0 && (1u << lane) > nearest) part = identity();  // is in the prefix already
            for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
                const auto left = ctx.shuffle_down(part, distance);
                if (lane + distance < kWarpSize) part = combine(left, part);
            }
            sum = combine(part, sum);
            if (known != 0) {
                auto back = 1u;
                while (back < kWarpSize && nearest >> back != 0) ++back;
                stopped = end - back;
                return sum;
            }
        }
    }
};

}  // namespace lockstep
