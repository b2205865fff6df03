#pragma once

#include "kernels/algorithms/scan/look_back/look_back_at_once.hpp"
#include "kernels/algorithms/scan/look_back/tile_copies.hpp"
#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A scan in one pass with decoupled look-back (Merrill, Garland 2016) for large arrays. A block takes every grid_size()-th
/// tile. While it works on one, its next tiles are being loaded into shared memory; and it publishes the sums of its next tiles
/// before it writes the current one, so that blocks that look back rarely wait. The last warp looks back, no farther than to
/// the block's own last tile, and starts the copies; the other warps sum.
/// Limited by memory bandwidth. On an H200, 2^28 words take 0.566 ms; a copy takes 0.516, and one block per tile
/// (ScanLookingBack) 0.737: it holds shared memory and registers while it looks back, with no loads in flight.
/// value, prefix  n entries; may be the same array
/// states         one entry per tile, 0 at first: see TileState
/// looked_back    one entry per tile, written: the tile whose prefix ended the search; its own for the first
/// Threads        blocks that are all resident, at most one per tile, of 256 threads that take kEach elements
///                of a tile each, plus a warp; two barriers per tile, and one wait for other blocks.
/// kEach is odd, so that lanes that each take kEach consecutive words have no bank conflicts.
template <ScanOperator::Code code, std::uint32_t each = 31, std::uint32_t rows = 6>
struct ScanTilesAhead {
    static constexpr const char* name = "scan_tiles_ahead";
    static constexpr SourcePlace source = source_here();
    static constexpr std::uint32_t kEach = each;
    static constexpr std::uint32_t kNumWarps = 8;  // warps that sum
    static constexpr std::uint32_t kTile = kNumWarps * kWarpSize * kEach;
    static constexpr std::uint32_t kAhead = 3;  // turns from a tile's sum to its writing
    static constexpr std::uint32_t kRows =
        rows;  // in shared memory: published tiles, tiles in flight, and one being written
    static constexpr std::uint32_t kInFlight = kRows - 1 - kAhead;  // tiles in flight
    static constexpr std::uint32_t kLooks = 5;  // per lane: 160 tiles, one turn with one block per multiprocessor
    static constexpr LaunchShape shape{
        .threads_per_block = (kNumWarps + 1) * kWarpSize, .cooperative = true, .races = true, .spins = true};
    static_assert(kEach % 2 == 1 && kTile % 4 == 0);
    static_assert(kInFlight >= 2, "a barrier is between a fetch and the use of its data");
    struct Shared {
        alignas(16) std::uint32_t words[kRows][kTile];
        std::uint64_t arrived[kRows];
        std::uint32_t warp_sum[kNumWarps], before_warp[kNumWarps];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> value, std::uint32_t inclusive,
                            Span<std::uint64_t> states, Span<std::uint32_t> looked_back,
                            Span<std::uint32_t> prefix) const {
        const auto first = ctx.block_index(), apart = ctx.grid_size();
        const auto turns = (states.size - 1 - first) / apart + 1;  // number of tiles of this block
        const bool sums = ctx.warp() < kNumWarps;
        std::uint32_t before_lane[kAhead + 1] = {};  // before the lane in its warp, for this tile and the next ones
        OfTile of_tile[kAhead + 1];
        TileCopies::prepare(ctx, shared.arrived);
        for (std::uint32_t turn = 0; turn < kInFlight && turn < turns; ++turn) fetch(ctx, shared, turn, value);
        ctx.sync_block();
        SIMT_UNROLL
        for (std::uint32_t turn = 0; turn < kAhead; ++turn) {
            if (sums && turn < turns) before_lane[turn] = sum_up(ctx, shared, turn);
            ctx.sync_block();
            if (!sums && turn < turns) of_tile[turn] = publish(ctx, shared, turn, states);
            ctx.sync_block();
            if (turn + kInFlight < turns) fetch(ctx, shared, turn + kInFlight, value);
        }

        KnownPrefix last{.value = identity()};
        for (std::uint32_t turn = 0; turn < turns; ++turn) {
            const auto tile = first + turn * apart, to_publish = turn + kAhead;
            if (sums && to_publish < turns) before_lane[kAhead] = sum_up(ctx, shared, to_publish);
            if (!sums) {
                const auto up_to_end = place(ctx, shared, tile, of_tile[0], last, states, looked_back);
                last = {tile + 1, up_to_end};
            }
            ctx.sync_block();
            if (sums) sum_down(ctx, shared, turn, before_lane[0], inclusive);
            if (!sums && to_publish < turns) of_tile[kAhead] = publish(ctx, shared, to_publish, states);
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kAhead; ++k) {
                before_lane[k] = before_lane[k + 1];
                of_tile[k] = of_tile[k + 1];
            }
            ctx.sync_block();
            TileCopies::send(ctx, shared.words[turn % kRows], prefix, tile * kTile, size_of(tile, prefix.size));
            TileCopies::wait_for_sent<1>(ctx);
            const auto to_ask = to_publish + kInFlight;
            if (to_ask < turns) fetch(ctx, shared, to_ask, value);
        }
        TileCopies::wait_for_sent<0>(ctx);
    }

private:
    /// The sum of a tile; in each lane of the last warp the sum before one of the other warps in the tile.
    struct OfTile {
        std::uint32_t sum = 0, before_warp = 0;
    };

    SIMT_FN static std::uint32_t combine(std::uint32_t a, std::uint32_t b) { return ScanOperator::combine(code, a, b); }
    SIMT_FN static std::uint32_t identity() { return ScanOperator::identity_of(code); }
    SIMT_FN static std::uint32_t size_of(std::uint32_t tile, std::uint32_t n) {
        return n - tile * kTile < kTile ? n - tile * kTile : kTile;
    }

    template <class Ctx>
    SIMT_FN static void fetch(Ctx& ctx, Shared& shared, std::uint32_t turn, Span<const std::uint32_t> value) {
        const auto tile = ctx.block_index() + turn * ctx.grid_size(), row = turn % kRows;
        TileCopies::fetch(ctx, value, tile * kTile, size_of(tile, value.size), shared.words[row], shared.arrived[row]);
        TileCopies::arrive(ctx, shared.arrived[row]);
    }

    /// Each lane sums kEach consecutive elements; returns the sum before it in its warp.
    template <class Ctx>
    SIMT_FN static std::uint32_t sum_up(Ctx& ctx, Shared& shared, std::uint32_t turn) {
        const auto row = turn % kRows, lane = ctx.lane(), at = ctx.thread_index() * kEach;
        TileCopies::wait(ctx, shared.arrived[row], turn / kRows);
        std::uint32_t own[kEach];
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) own[k] = ctx.load(shared.words[row], at + k);
        auto sum = own[0];
        SIMT_UNROLL
        for (std::uint32_t k = 1; k < kEach; ++k) sum = combine(sum, own[k]);
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto left = ctx.shuffle_up(sum, distance);
            if (lane >= distance) sum = combine(left, sum);
        }
        if (lane == kWarpSize - 1) ctx.store(shared.warp_sum, ctx.warp(), sum);
        const auto before = ctx.shuffle_up(sum, 1);
        return lane == 0 ? identity() : before;
    }

    /// Each lane overwrites its elements by their prefixes.
    template <class Ctx>
    SIMT_FN static void sum_down(Ctx& ctx, Shared& shared, std::uint32_t turn, std::uint32_t before_lane,
                                 std::uint32_t inclusive) {
        const auto row = turn % kRows, at = ctx.thread_index() * kEach;
        const auto before_warp = ctx.load(shared.before_warp, ctx.warp());
        auto before = combine(before_warp, before_lane);
        std::uint32_t own[kEach];
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) own[k] = ctx.load(shared.words[row], at + k);
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) {
            const auto with_own = combine(before, own[k]);
            ctx.store(shared.words[row], at + k, inclusive != 0 ? with_own : before);
            before = with_own;
        }
        TileCopies::show(ctx);
    }

    /// The last warp combines the other warps' sums, and publishes the tile's sum; the first tile's is a prefix.
    template <class Ctx>
    SIMT_FN static OfTile publish(Ctx& ctx, Shared& shared, std::uint32_t turn, Span<std::uint64_t> states) {
        const auto lane = ctx.lane(), tile = ctx.block_index() + turn * ctx.grid_size();
        auto sum = identity();
        if (lane < kNumWarps) sum = ctx.load(shared.warp_sum, lane);
        SIMT_UNROLL
        for (std::uint32_t distance = 1; distance < kNumWarps; distance *= 2) {
            const auto left = ctx.shuffle_up(sum, distance);
            if (lane >= distance) sum = combine(left, sum);
        }
        OfTile found;
        found.sum = ctx.shuffle(sum, kNumWarps - 1);
        found.before_warp = ctx.shuffle_up(sum, 1);
        if (lane == 0) {
            found.before_warp = identity();
            const auto flag = tile == 0 ? TileState::prefix : TileState::aggregate;
            ctx.store_relaxed(states, tile, TileState::pack(flag, found.sum));
        }
        return found;
    }

    /// The last warp looks back for the sum before the tile, and passes it to the other warps. Returns the prefix at the
    /// tile's end; publishes it only for the block's last tile, since other blocks find earlier states.
    /// last  the prefix of the block's last tile
    template <class Ctx>
    SIMT_FN static std::uint32_t place(Ctx& ctx, Shared& shared, std::uint32_t tile, const OfTile& found,
                                       KnownPrefix last, Span<std::uint64_t> states, Span<std::uint32_t> looked_back) {
        const auto lane = ctx.lane();
        auto stopped = tile;
        auto before = identity();
        if (tile != 0) before = look_back_at_once<code, kLooks>(ctx, states, tile, last, stopped);
        if (lane < kNumWarps) ctx.store(shared.before_warp, lane, combine(before, found.before_warp));
        const auto prefix = combine(before, found.sum);
        if (lane == 0) {
            ctx.store(looked_back, tile, stopped);
            if (tile != 0 && tile + ctx.grid_size() >= states.size)
                ctx.store_relaxed(states, tile, TileState::pack(TileState::prefix, prefix));
        }
        return prefix;
    }
};

}  // namespace lockstep
