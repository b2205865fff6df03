#pragma once

#include <algorithm>
#include <cstdint>

#include "kernels/algorithms/scan/look_back/blocks_at_once.hpp"
#include "kernels/algorithms/scan/look_back/look_back_tiles.hpp"
#include "kernels/algorithms/scan/look_back/scan_tiles_ahead.hpp"
#include "kernels/algorithms/scan/look_back/tile_state.hpp"
#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/algorithms/scan/scan_algorithm.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------- Look back

/// The sum of all tiles before this one, in lane 0: a warp examines 32 tiles at a time, lane l the tile l + 1 back, and waits
/// for tiles that have published nothing, until one has published its prefix (Merrill, Garland 2016). Invariant: `sum` covers
/// the tiles from `end` to this one. Examining 64 or 128 tiles at a time is slower (H200, 2^28 words: 0.78 ms instead of 0.73).
/// states   one entry per tile: see TileState
/// stopped  set to the tile whose prefix ended the search
template <ScanOperator::Code code, class Ctx>
SIMT_FN std::uint32_t look_back(Ctx& ctx, Span<std::uint64_t> states, std::uint32_t tile, std::uint32_t& stopped) {
    const auto lane = ctx.lane();
    const auto identity = ScanOperator::identity_of(code);
    auto sum = identity;
    for (auto end = tile;; end -= kWarpSize) {
        auto state = TileState::pack(TileState::prefix, identity);  // before the first tile
        if (lane < end) {
            state = ctx.load_relaxed(states, end - 1 - lane);
            while (TileState::flag(state) == TileState::nothing) {
                ctx.spin();
                state = ctx.load_relaxed(states, end - 1 - lane);
            }
        }
        const auto known = ctx.ballot(TileState::flag(state) == TileState::prefix);
        const auto nearest = known & (~known + 1);  // bit of the nearest prefix
        auto part = TileState::value(state);
        if (known != 0 && (1u << lane) > nearest) part = identity;  // is included in the prefix
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto left = ctx.shuffle_down(part, distance);
            if (lane + distance < kWarpSize) part = ScanOperator::combine(code, left, part);
        }
        sum = ScanOperator::combine(code, part, sum);
        if (known != 0) {
            auto back = 1u;
            while (back < kWarpSize && nearest >> back != 0) ++back;
            stopped = end - back;
            return sum;
        }
    }
}

// ---------------------------------------------------------------------------------- Tell and look back

/// The work of a tile's first warp between the tile's own scan and the writing of its results: it publishes the tile's sum,
/// looks back for the sum of all preceding tiles, and then publishes the prefix (decoupled look-back: Merrill, Garland 2016).
/// sum          of the whole tile
/// whole        `sum` already is a prefix: no preceding tile contributes to it
/// alone        no preceding tile contributes to the tile's first element: the warp does not look back
/// states       one entry per tile: see TileState
/// looked_back  one entry per tile, written: the tile whose prefix ended the search; its own if it did not look back
/// before       an entry in shared memory, written: the sum of all preceding tiles; the identity if it did not look back
/// Threads      a warp; flags are equal in all lanes, `sum` is that of lane 0
template <ScanOperator::Code code, class Ctx>
SIMT_FN void publish_and_look_back(Ctx& ctx, std::uint32_t sum, bool whole, bool alone, Span<std::uint64_t> states,
                                   Span<std::uint32_t> looked_back, std::uint32_t (&before)[1]) {
    const auto lane = ctx.lane(), tile = ctx.block_index();
    if (lane == 0)
        ctx.store_relaxed(states, tile, TileState::pack(whole ? TileState::prefix : TileState::aggregate, sum));
    auto all_before = ScanOperator::identity_of(code);
    auto stopped = tile;
    if (!alone) {
        all_before = look_back<code>(ctx, states, tile, stopped);
        if (lane == 0 && !whole) {
            const auto prefix = ScanOperator::combine(code, all_before, sum);
            ctx.store_relaxed(states, tile, TileState::pack(TileState::prefix, prefix));
        }
    }
    if (lane == 0) {
        ctx.store(looked_back, tile, stopped);
        ctx.store(before, 0, all_before);
    }
}

// ----------------------------------------------------------------------------------- Scan looking back

/// A scan in one pass with decoupled look-back (Merrill, Garland 2016) for arrays that are not large (see ScanTilesAhead): each element
/// is read once and written once. A block scans the tile with its number and publishes its sum; then a warp examines the preceding
/// tiles, 32 at a time, and waits for tiles that have published nothing yet, until one has published its prefix. Blocks begin in the
/// order of their numbers, so the tiles that it waits for are already being scanned (CUB relies on this too).
/// value, prefix  n entries; may be the same array
/// states         one entry per tile, 0 at first: see TileState
/// looked_back    one entry per tile, written: the tile whose prefix ended the search; its own for the first
/// Threads        one block per tile, kEach elements per thread; barriers between the steps, one wait for other blocks.
/// kEach is odd, so that lanes that each take kEach consecutive words have no bank conflicts.
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

        // Neighbouring lanes load neighbouring words; through shared memory each lane gets kEach consecutive ones.
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
            publish_and_look_back<code>(ctx, whole, first, first, states, looked_back, shared.before);
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

namespace lockstep::scan {

// -------------------------------------------------------------------------------------------- Champion

/// One launch that reads and writes each element once, for any number of tiles: one block per tile, or, for large arrays, one
/// block per multiprocessor that takes tile after tile.
template <class Executor>
class Champion final : public ScanAlgorithm<Executor> {
    template <ScanOperator::Code code>
    using Small = ScanLookingBack<code>;
    template <ScanOperator::Code code>
    using Large = ScanTilesAhead<code>;
    static constexpr std::uint32_t kLargeFrom = 1u << 23;

public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(executor, dataset, parameters),
          large_(this->n_ >= kLargeFrom && executor.block_memory() >= sizeof(Large<ScanOperator::add>::Shared)),
          tiles_(executor, this->n_, large_ ? Large<ScanOperator::add>::kTile : Small<ScanOperator::add>::kTile) {
        this->reaches({.rule = Reach::all, .exclusive = this->exclusive(), .pass = 1});
        this->end_of_plan();
        this->state(tiles_.states(), LookBackTiles::state_column());
        this->state(tiles_.looked_back(), LookBackTiles::looked_back_column());
        this->space(tiles_.space());
        for (auto& one : tiles_.links()) this->link(one);
    }

    void start() override {
        ScanAlgorithm<Executor>::start();
        tiles_.start();
    }

    bool step() override {
        if (this->pass_ == 1 || this->n_ == 0) return false;
        for_operator(this->combine_, [&](auto code) {
            if (large_) launch(Large<code>{}, std::min(tiles_.size(), blocks_at_once(this->executor_)));
            else launch(Small<code>{}, tiles_.size());
        });
        this->pass_ = 1;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return this->report_input();
        const auto [looked, farthest] = tiles_.looks();
        PassReport report;
        report.label = "look-back";
        report.sentence =
            count_text(tiles_.size(), "tile scanned ", "tiles scanned ") + this->elements(this->n_) + " in one pass";
        report.note = tiles_.size() < 2
                          ? "It has no tile before it."
                          : "A tile looked at " + figure_text(static_cast<double>(looked) / (tiles_.size() - 1)) +
                                " before it up to one with a prefix, at most at " + count_text(farthest) + ".";
        report.lines = {{1, count_text(tiles_.size(), "tile", "tiles"), false},
                        {2, this->elements(this->n_), false},
                        {3, count_text(tiles_.size(), "sum", "sums"), false},
                        {4, count_text(looked, "look", "looks"), looked != 0},
                        {5, count_text(tiles_.size(), "prefix", "prefixes"), false},
                        {6, this->elements(this->n_), looked == 0}};
        report.figures = {this->operations(2ull * this->n_ + looked), {"looks", static_cast<double>(looked), "tiles"}};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }

    /// The distance of look-backs depends on the order of the threads, and with it the rounding of floats.
    bool reproducible() const override { return false; }

private:
    template <class Kernel>
    void launch(Kernel kernel, std::uint32_t blocks) {
        this->executor_.launch(kernel, Blocks(blocks), this->value_.read(), this->inclusive_ ? 1u : 0u,
                               tiles_.states().write(), tiles_.looked_back().write(), this->prefix_.write());
    }

    bool large_;
    LookBackTiles tiles_;
};

AlgorithmInfo champion();  ///< scan.champion: one pass with decoupled look-back

}  // namespace lockstep::scan
