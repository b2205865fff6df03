#pragma once

#include <vector>

#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------ Scan tiles

/// Running sums within tiles: a block sums a tile of the array and stores its total for the scan of the totals. Sums of
/// unsigned words wrap around, so that -1 is represented by all bits set.
/// in      n entries; may be out
/// out     n entries, written: the sum of its tile up to each entry
/// totals  one entry per tile, written
/// Threads one block per tile, kEach entries per thread. Barriers between loading, adding and storing.
struct ScanTiles {
    static constexpr const char* name = "scan_tiles";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    static constexpr std::uint32_t kEach = 8;
    static constexpr std::uint32_t kTile = shape.threads_per_block * kEach;
    static constexpr std::uint32_t kNumWarps = shape.threads_per_block / kWarpSize;
    struct Shared {
        std::uint32_t words[kTile + kTile / kWarpSize];  // a gap after every 32, so that threads have no bank conflicts
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

// ------------------------------------------------------------------------------------------ Add totals

/// Adds to each tile the total of all preceding tiles.
/// totals  one entry per tile: running sums of the tiles' totals
/// sums    n entries: before, running sums within tiles; afterwards of all
/// Threads one per entry, no shared memory, no barrier.
struct AddTotals {
    static constexpr const char* name = "add_totals";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> totals, Span<std::uint32_t> sums) const {
        const auto i = ctx.global_thread();
        const auto tile = i / ScanTiles::kTile;
        if (i >= sums.size || tile == 0) return;
        const auto before = ctx.load(totals, tile - 1);
        const auto sum = ctx.load(sums, i);
        ctx.store(sums, i, before + sum);
    }
};

}  // namespace lockstep

namespace lockstep::tree {

// ------------------------------------------------------------------------------------------- Tile scan

/// The kind of a scan's step, and its level: level 0 is the array, level 1 the totals of its tiles, and so on.
struct TileScanStep {
    bool adds = false;  ///< adds totals to the tiles below; false: sums tiles
    std::uint32_t level = 0;
    std::uint32_t tiles = 0;  ///< number of tiles of the level
};

/// Inclusive running sums of an array, one launch per step: tiles are summed, then their totals in the same way, until there
/// is one tile; then the totals are added to the tiles below, level by level.
template <class Executor>
class TileScan {
public:
    TileScan(Executor& executor, std::uint32_t n) : executor_(executor), n_(n) {
        for (auto tiles = ceil_div(n, ScanTiles::kTile);; tiles = ceil_div(tiles, ScanTiles::kTile)) {
            totals_.emplace_back(executor, tiles, "scan_totals");
            if (tiles <= 1) break;
        }
    }

    std::uint32_t num_steps() const { return n_ == 0 ? 0 : 2 * num_levels() - 1; }
    /// k  below num_steps()
    TileScanStep what(std::uint32_t k) const {
        const bool adds = k >= num_levels();
        const auto level = adds ? 2 * num_levels() - 2 - k : k;
        return {.adds = adds, .level = level, .tiles = totals_[level].size()};
    }
    /// in   n entries; may be out
    void step(std::uint32_t k, Span<const std::uint32_t> in, Span<std::uint32_t> out) {
        const auto at = what(k);
        const auto sums = at.level == 0 ? out : totals_[at.level - 1].write();
        if (at.adds) {
            executor_.launch(AddTotals{}, sums.size, totals_[at.level].read(), sums);
        } else {
            const Span<const std::uint32_t> from = at.level == 0 ? in : Span<const std::uint32_t>(sums);
            executor_.launch(ScanTiles{}, Blocks(at.tiles), from, sums, totals_[at.level].write());
        }
    }
    void run(Span<const std::uint32_t> in, Span<std::uint32_t> out) {
        for (std::uint32_t k = 0; k < num_steps(); ++k) step(k, in, out);
    }

    /// The totals that a step leaves for the next steps.
    const std::vector<Buffer<std::uint32_t>>& totals() const { return totals_; }

private:
    std::uint32_t num_levels() const { return static_cast<std::uint32_t>(totals_.size()); }

    Executor& executor_;
    std::uint32_t n_;
    std::vector<Buffer<std::uint32_t>> totals_;  // of the tiles of each level
};

}  // namespace lockstep::tree
