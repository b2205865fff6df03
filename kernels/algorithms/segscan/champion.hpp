#pragma once

#include <algorithm>

#include "kernels/algorithms/scan/look_back/blocks_at_once.hpp"
#include "kernels/algorithms/scan/look_back/look_back_at_once.hpp"
#include "kernels/algorithms/scan/look_back/look_back_tiles.hpp"
#include "kernels/algorithms/scan/look_back/tile_copies.hpp"
#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/algorithms/segscan/segscan_algorithm.hpp"
#include "kernels/algorithms/segscan/word_arithmetic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------ Pack heads

/// Marks the begins of segments, one bit per element.
/// offsets  num_segments + 1 entries
/// heads    one bit per element, 0 before; the lowest bit of a word is its first element
/// Threads  one per segment, no shared memory, no barrier.
struct PackHeads {
    static constexpr const char* name = "pack_heads";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> offsets, Span<std::uint32_t> heads) const {
        const auto segment = ctx.global_thread();
        if (segment + 1 >= offsets.size) return;
        const auto start = ctx.load(offsets, segment);
        ctx.atomic_or(heads, start / 32, 1u << start % 32);
    }
};

// --------------------------------------------------------------------------- Sum segments looking back

/// One iteration, flat over the segments: products and a scan in one pass with decoupled look-back (Merrill, Garland 2016;
/// Sengupta et al. 2008 for the segments); each element is read once and written once, for any lengths. A tile in which a
/// segment begins needs no other tile for its published value, so most tiles publish a prefix at once; and a tile that begins
/// with a segment does not look back.
///
/// A block takes every grid_size()-th tile. While it works on one, its next tiles are being loaded into shared memory; and it
/// publishes the sums of its next tiles before it writes the current one, so that blocks that look back rarely wait. The last
/// warp looks back, no farther than to the block's own last tile, and starts the copies; the other warps sum.
/// Limited by memory bandwidth. On an H200, 2^28 floats, a launch takes 0.54 to 0.55 ms (the first of a run up to 0.59); a copy
/// takes 0.52. Publishing one turn ahead takes up to 1.1 ms, two ahead 0.58; one block per tile took 0.53 to 0.90, depending on
/// the distance of look-backs. If all tiles also published their prefixes, it would take up to 0.77.
/// heads        one bit per element, set if a segment begins; full words
/// x_bar        n entries, or none: there are no products
/// states       one entry per tile, 0 at first: see TileState
/// looked_back  one entry per tile, written: the tile whose prefix ended the search; its own if it did not look back
/// curr         n entries
/// Threads      blocks that are all resident, at most one per tile, of 256 threads that take `each` elements of
///              a tile, plus a warp; two barriers per tile, and one wait for other blocks.
/// each         odd, so that lanes that each take `each` consecutive words have no bank conflicts
/// rows         tiles in shared memory: published ones, two in flight, and one being written
template <ScanOperator::Code code, bool with_x, std::uint32_t each, std::uint32_t rows>
struct SumSegmentsLookingBack {
    static constexpr const char* name = "sum_segments_looking_back";
    static constexpr SourcePlace source = source_here();
    static constexpr std::uint32_t kEach = each;
    static constexpr std::uint32_t kNumWarps = 8;  // warps that sum
    static constexpr std::uint32_t kTile = kNumWarps * kWarpSize * kEach;
    static constexpr std::uint32_t kAhead = 3;  // turns from a tile's sum to its writing
    static constexpr std::uint32_t kRows = rows;
    static constexpr std::uint32_t kInFlight = kRows - 1 - kAhead;  // tiles in flight
    static constexpr std::uint32_t kFactorRows = with_x ? kInFlight : 1;
    static constexpr std::uint32_t kLooks = 5;  // per lane: 160 tiles, one turn with one block per multiprocessor
    static constexpr LaunchShape shape{
        .threads_per_block = (kNumWarps + 1) * kWarpSize, .cooperative = true, .races = true, .spins = true};
    static_assert(kEach % 2 == 1 && kEach <= kWarpSize && kTile % (4 * kWarpSize) == 0);
    static_assert(kInFlight >= 2, "a barrier is between a fetch and the use of its data");
    struct Shared {
        alignas(16) std::uint32_t words[kRows][kTile];
        alignas(16) std::uint32_t factors[kFactorRows][with_x ? kTile : 4];
        alignas(16) std::uint32_t heads[kRows][kTile / kWarpSize + 4];  // the last four are unused
        std::uint64_t arrived[kRows];
        std::uint32_t warp_sum[kNumWarps], warp_begins[kNumWarps], before_warp[kNumWarps];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> heads, Span<const std::uint32_t> x_bar,
                            Span<std::uint64_t> states, Span<std::uint32_t> looked_back,
                            Span<std::uint32_t> curr) const {
        const auto first = ctx.block_index(), apart = ctx.grid_size();
        const auto turns = (states.size - 1 - first) / apart + 1;  // number of tiles of this block
        const bool sums = ctx.warp() < kNumWarps;
        OfLane of_lane[kAhead + 1];  // for the current tile and the next ones
        OfTile of_tile[kAhead + 1];
        TileCopies::prepare(ctx, shared.arrived);
        for (std::uint32_t turn = 0; turn < kInFlight && turn < turns; ++turn)
            fetch(ctx, shared, turn, heads, x_bar, curr);
        ctx.sync_block();
        SIMT_UNROLL
        for (std::uint32_t turn = 0; turn < kAhead; ++turn) {
            if (sums && turn < turns) of_lane[turn] = sum_up(ctx, shared, turn);
            ctx.sync_block();
            if (!sums && turn < turns) of_tile[turn] = publish(ctx, shared, turn, states);
            ctx.sync_block();
            if (turn + kInFlight < turns) fetch(ctx, shared, turn + kInFlight, heads, x_bar, curr);
        }

        KnownPrefix last;
        for (std::uint32_t turn = 0; turn < turns; ++turn) {
            const auto tile = first + turn * apart, to_publish = turn + kAhead;
            if (sums && to_publish < turns) of_lane[kAhead] = sum_up(ctx, shared, to_publish);
            if (!sums) {
                const auto prefix = place(ctx, shared, tile, of_tile[0], last, states, looked_back);
                last = {tile + 1, prefix};
            }
            ctx.sync_block();
            if (sums) sum_down(ctx, shared, turn, of_lane[0]);
            if (!sums && to_publish < turns) of_tile[kAhead] = publish(ctx, shared, to_publish, states);
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kAhead; ++k) {
                of_lane[k] = of_lane[k + 1];
                of_tile[k] = of_tile[k + 1];
            }
            ctx.sync_block();
            TileCopies::send(ctx, shared.words[turn % kRows], curr, tile * kTile, size_of(tile, curr.size));
            TileCopies::wait_for_sent<1>(ctx);
            const auto to_ask = to_publish + kInFlight;
            if (to_ask < turns) fetch(ctx, shared, to_ask, heads, x_bar, curr);
        }
        TileCopies::wait_for_sent<0>(ctx);
    }

private:
    /// The sum before a lane in its warp, back to the last begin of a segment, and the lanes in which segments begin.
    struct OfLane {
        std::uint32_t before = 0, begun = 0;
    };
    /// The sum of a tile up to its end, back to the begin of its last segment; in each lane of the last warp the sum before
    /// one of the other warps in the tile, and whether segments begin there.
    struct OfTile {
        std::uint32_t sum = 0, begins = 0, alone = 0;
        std::uint32_t before_warp = 0, begun_before = 0;
    };

    SIMT_FN static std::uint32_t combine(std::uint32_t a, std::uint32_t b) { return ScanOperator::combine(code, a, b); }
    SIMT_FN static std::uint32_t size_of(std::uint32_t tile, std::uint32_t n) {
        return n - tile * kTile < kTile ? n - tile * kTile : kTile;
    }
    /// The position of the highest bit; 0 if there is none.
    SIMT_FN static std::uint32_t last_bit(std::uint32_t word) {
#if defined(__CUDA_ARCH__)
        return word == 0 ? 0 : 31 - static_cast<std::uint32_t>(__clz(static_cast<int>(word)));
#else
        return word == 0 ? 0 : 31 - static_cast<std::uint32_t>(__builtin_clz(word));
#endif
    }

    template <class Ctx>
    SIMT_FN static void fetch(Ctx& ctx, Shared& shared, std::uint32_t turn, Span<const std::uint32_t> heads,
                              Span<const std::uint32_t> x_bar, Span<std::uint32_t> curr) {
        const auto tile = ctx.block_index() + turn * ctx.grid_size(), row = turn % kRows;
        const auto begin = tile * kTile, size = size_of(tile, curr.size);
        const Span<const std::uint32_t> words{unrecorded(curr), curr.size};
        auto& arrived = shared.arrived[row];
        TileCopies::fetch(ctx, heads, begin / kWarpSize, ceil_div(size, kWarpSize), shared.heads[row], arrived);
        TileCopies::fetch(ctx, words, begin, size, shared.words[row], arrived);
        if constexpr (with_x) TileCopies::fetch(ctx, x_bar, begin, size, shared.factors[turn % kFactorRows], arrived);
        TileCopies::arrive(ctx, arrived);
    }

    /// A bit for each element of the lane in which a segment begins.
    template <class Ctx>
    SIMT_FN static std::uint32_t heads_of_lane(Ctx& ctx, Shared& shared, std::uint32_t row) {
        const auto bit = ctx.thread_index() * kEach;
        const auto low = ctx.load(shared.heads[row], bit / kWarpSize);
        const auto high = ctx.load(shared.heads[row], bit / kWarpSize + 1);
        const auto both = std::uint64_t{high} << 32 | low;
        return static_cast<std::uint32_t>(both >> bit % kWarpSize) & (0xFFFFFFFFu >> (kWarpSize - kEach));
    }

    /// Each lane sums kEach consecutive elements. Invariant: sums start at the last begin of a segment.
    template <class Ctx>
    SIMT_FN static OfLane sum_up(Ctx& ctx, Shared& shared, std::uint32_t turn) {
        const auto row = turn % kRows, lane = ctx.lane(), place = ctx.thread_index() * kEach;
        TileCopies::wait(ctx, shared.arrived[row], turn / kRows);
        std::uint32_t own[kEach];
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) own[k] = ctx.load(shared.words[row], place + k);
        if constexpr (with_x) {
            constexpr WordArithmetic numbers{.floats = code == ScanOperator::add_float ? 1u : 0u};
            std::uint32_t factor[kEach];
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kEach; ++k)
                factor[k] = ctx.load(shared.factors[turn % kFactorRows], place + k);
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kEach; ++k) {
                own[k] = numbers.product(own[k], factor[k]);
                ctx.store(shared.words[row], place + k, own[k]);
            }
        }
        const auto begins = heads_of_lane(ctx, shared, row);
        auto sum = own[0];
        SIMT_UNROLL
        for (std::uint32_t k = 1; k < kEach; ++k) sum = (begins >> k & 1) != 0 ? own[k] : combine(sum, own[k]);
        const auto begun = ctx.ballot(begins != 0);
        const auto first =
            last_bit(begun & (0xFFFFFFFFu >> (kWarpSize - 1 - lane)));  // the lane at which the sum starts
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto left = ctx.shuffle_up(sum, distance);
            if (lane >= first + distance) sum = combine(left, sum);
        }
        if (lane == kWarpSize - 1) {
            ctx.store(shared.warp_sum, ctx.warp(), sum);
            ctx.store(shared.warp_begins, ctx.warp(), begun);
        }
        const auto before = ctx.shuffle_up(sum, 1);
        return {before, begun};
    }

    /// Each lane overwrites its elements by their sums.
    template <class Ctx>
    SIMT_FN static void sum_down(Ctx& ctx, Shared& shared, std::uint32_t turn, const OfLane& of_lane) {
        const auto row = turn % kRows, lane = ctx.lane(), place = ctx.thread_index() * kEach;
        auto sum = ctx.load(shared.before_warp, ctx.warp());
        if (lane != 0) {
            const auto begun_before = of_lane.begun & ((1u << lane) - 1);
            sum = begun_before != 0 ? of_lane.before : combine(sum, of_lane.before);
        }
        const auto begins = heads_of_lane(ctx, shared, row);
        std::uint32_t own[kEach];
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) own[k] = ctx.load(shared.words[row], place + k);
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kEach; ++k) {
            sum = (begins >> k & 1) != 0 ? own[k] : combine(sum, own[k]);
            ctx.store(shared.words[row], place + k, sum);
        }
        TileCopies::show(ctx);
    }

    /// The last warp combines the other warps' sums, and publishes the tile's: a prefix if a segment begins in it.
    template <class Ctx>
    SIMT_FN static OfTile publish(Ctx& ctx, Shared& shared, std::uint32_t turn, Span<std::uint64_t> states) {
        const auto lane = ctx.lane(), tile = ctx.block_index() + turn * ctx.grid_size();
        std::uint32_t sum = 0, begins = 0;
        if (lane < kNumWarps) {
            sum = ctx.load(shared.warp_sum, lane);
            begins = ctx.load(shared.warp_begins, lane);
        }
        SIMT_UNROLL
        for (std::uint32_t distance = 1; distance < kNumWarps; distance *= 2) {
            const auto left = ctx.shuffle_up(sum, distance);
            const auto begun = ctx.shuffle_up(begins, distance);
            if (lane < distance) continue;
            if (begins == 0) sum = combine(left, sum);
            begins |= begun;
        }
        OfTile found;
        found.sum = ctx.shuffle(sum, kNumWarps - 1);
        found.begins = ctx.shuffle(begins, kNumWarps - 1);
        found.before_warp = ctx.shuffle_up(sum, 1);
        found.begun_before = ctx.shuffle_up(begins, 1);
        if (lane == 0) {
            found.before_warp = found.begun_before = 0;
            const auto flag = found.begins != 0 ? TileState::prefix : TileState::aggregate;
            ctx.store_relaxed(states, tile, TileState::pack(flag, found.sum));
        }
        const auto heads = ctx.load(shared.heads[turn % kRows], 0);
        found.alone = heads & 1;
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
        std::uint32_t before = 0;
        if (found.alone == 0) before = look_back_at_once<code, kLooks>(ctx, states, tile, last, stopped);
        if (lane < kNumWarps) {
            const auto of_warp = found.begun_before != 0 ? found.before_warp : combine(before, found.before_warp);
            ctx.store(shared.before_warp, lane, of_warp);
        }
        const auto prefix = found.begins != 0 ? found.sum : combine(before, found.sum);
        if (lane == 0) {
            ctx.store(looked_back, tile, stopped);
            if (found.begins == 0 && tile + ctx.grid_size() >= states.size)
                ctx.store_relaxed(states, tile, TileState::pack(TileState::prefix, prefix));
        }
        return prefix;
    }
};

}  // namespace lockstep

namespace lockstep::segscan {

// -------------------------------------------------------------------------------------------- Champion

/// One launch per iteration computes products and sums; its time does not depend on the lengths of segments.
template <class Executor>
class Champion final : public SegscanAlgorithm<Executor, std::uint32_t> {
    using Base = SegscanAlgorithm<Executor, std::uint32_t>;
    using LookBackTiles = scan::LookBackTiles;
    /// The largest tile that is worthwhile, and one for devices with less shared memory per block.
    template <ScanOperator::Code code, bool with_x>
    using Large = SumSegmentsLookingBack<code, with_x, with_x ? 21 : 31, 6>;
    template <ScanOperator::Code code, bool with_x>
    using Small = SumSegmentsLookingBack<code, with_x, 7, 6>;

public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::fused, true),
          large_(executor.block_memory() >= shared_bytes<Large>(this->has_x_)),
          tiles_(executor, this->n_, large_ ? tile<Large>(this->has_x_) : tile<Small>(this->has_x_)),
          heads_(executor, ceil_div(this->n_, 32), "head") {
        this->scratch(heads_);
        this->state(tiles_.states(), LookBackTiles::state_column());
        this->state(tiles_.looked_back(), LookBackTiles::looked_back_column());
        this->space(tiles_.space());
        for (auto& one : tiles_.links()) this->link(one);
    }

    void start() override {
        Base::start();
        heads_.fill(0);
        tiles_.start();
    }
    /// The distance of look-backs depends on the order of the threads, and with it the rounding of floats.
    bool reproducible() const override { return false; }

private:
    void prepare() override {
        this->executor_.launch(PackHeads{}, this->num_segments_, this->offsets_.read(), heads_.write());
        Base::prepare();
    }
    std::string preparation() const override {
        const auto heads = "Where " + count_text(this->num_segments_, "segment begins", "segments begin") +
                           " is packed, one bit per element";
        return this->has_x_ ? heads + "; " + Base::preparation() : heads;
    }
    void sum() override {
        if (this->pass_ != this->prepares_) tiles_.forget();
        if (large_) launch<Large>();
        else launch<Small>();
    }
    template <template <ScanOperator::Code, bool> class Kernel>
    static std::uint32_t tile(bool with_x) {
        return with_x ? Kernel<ScanOperator::add, true>::kTile : Kernel<ScanOperator::add, false>::kTile;
    }
    template <template <ScanOperator::Code, bool> class Kernel>
    static std::size_t shared_bytes(bool with_x) {
        return with_x ? sizeof(typename Kernel<ScanOperator::add, true>::Shared)
                      : sizeof(typename Kernel<ScanOperator::add, false>::Shared);
    }
    template <template <ScanOperator::Code, bool> class Kernel>
    void launch() {
        const bool floats = this->numbers_.floats != 0;
        if (this->has_x_ && floats) launch(Kernel<ScanOperator::add_float, true>{});
        else if (this->has_x_) launch(Kernel<ScanOperator::add, true>{});
        else if (floats) launch(Kernel<ScanOperator::add_float, false>{});
        else launch(Kernel<ScanOperator::add, false>{});
    }
    template <class Kernel>
    void launch(Kernel kernel) {
        const auto blocks = std::min(tiles_.size(), blocks_at_once(this->executor_));
        this->executor_.launch(kernel, Blocks(blocks), heads_.read(), this->factors(), tiles_.states().write(),
                               tiles_.looked_back().write(), this->curr_.write());
    }
    PassReport report_sums() override {
        const auto [looked, farthest] = tiles_.looks();
        PassReport report;
        report.sentence = count_text(tiles_.size(), "tile scanned ", "tiles scanned ") + this->elements(this->n_) +
                          " of " + this->segments() + " in one pass";
        report.note = "Tiles read the state of " + count_text(looked, "tile", "tiles") + " before them, one at " +
                      count_text(farthest) +
                      " at most: a tile looks back no further than the start of its first segment.";
        report.lines = {{3, count_text(tiles_.size(), "tile", "tiles"), false},
                        {4, this->elements(this->n_), false},
                        {5, count_text(tiles_.size(), "tile", "tiles"), false},
                        {6, count_text(looked, "look", "looks"), looked != 0},
                        {7, this->elements(this->n_), true}};
        report.figures = {{"looks", static_cast<double>(looked), "tiles"}};
        report.work = {.bytes = this->bytes_of_sums(), .items = this->n_};
        return report;
    }

    bool large_;
    LookBackTiles tiles_;
    Buffer<std::uint32_t> heads_;
};

AlgorithmInfo champion();  ///< segscan.champion: flat, one pass with decoupled look-back

}  // namespace lockstep::segscan
