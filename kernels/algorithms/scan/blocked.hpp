#pragma once

#include <vector>

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/algorithms/scan/scan_algorithm.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// ----------------------------------------------------------------------------------------- Scan blocks

/// One level of the scan by blocks (Malison 2012, Alg. 10, segment_sums): each block scans twice as many elements as it has
/// threads and keeps their sum. The tree is that of Alg. 9, up and down, cut at warps: a thread has a pair, a warp the five
/// levels above in its registers, the first warp the levels above the warps, so that two barriers are enough: on an H200 2^28
/// words take 0.8 ms, and 4.4 ms with a barrier per level. As printed a full last block counts as a remainder; here the last
/// block may be short and is padded with the identity.
/// in, out     n entries; may be the same array
/// block_sums  one entry per block, written, or none: the sum of its elements
/// Threads     one per two elements; memory is accessed in order, and pairs are formed in shared memory.
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
        const auto part = warp * 2 * kWarpSize, pair = part + 2 * lane;  // first element of the warp, of the thread
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
    /// Whether a lane is the right child of a node with this stride: its lane holds the node's value.
    SIMT_FN static bool is_node(std::uint32_t lane, std::uint32_t stride) { return (lane + 1) % (2 * stride) == 0; }

    /// Up the tree over a warp's lanes: a node's value combines its children's; the last lane has the root's.
    template <class Ctx>
    SIMT_FN static std::uint32_t sweep_up(Ctx& ctx, std::uint32_t sum) {
        SIMT_UNROLL
        for (std::uint32_t stride = 1; stride < kWarpSize; stride *= 2) {
            const auto left = ctx.shuffle_up(sum, stride);
            if (is_node(ctx.lane(), stride)) sum = combine(left, sum);
        }
        return sum;
    }
    /// Down the tree: the left child gets the node's prefix, the right child this prefix combined with the left child's value.
    /// value  from sweep_up(); in the last lane the prefix before the root
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

// ----------------------------------------------------------------------------------------- Uniform add

/// Adds to each tile the sum of all preceding tiles (Malison 2012, 4.2.5, UniformAdd).
/// before   one entry per tile: exclusive prefix sums of the tiles' sums
/// sums     n entries: prefix sums within tiles, then of all
/// Threads  a block per kTiles tiles of twice as many elements as it has threads, without the first tile, which
///          nothing precedes; each thread loads its elements of all tiles at the same time. No shared memory, no
///          barrier.
template <ScanOperator::Code code>
struct UniformAdd {
    static constexpr const char* name = "uniform_add";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    static constexpr std::uint32_t kTiles = 4;
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> before, Span<std::uint32_t> sums) const {
        const auto half = ctx.block_size(), first = ctx.block_index() * kTiles + 1;
        std::uint32_t lift[kTiles], own[2 * kTiles];
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < 2 * kTiles; ++k) {
            const auto at = first * 2 * half + k * half + ctx.thread_index();
            if (at < sums.size) own[k] = ctx.load(sums, at);
        }
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < kTiles; ++k)
            if (first + k < before.size) lift[k] = ctx.load(before, first + k);
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < 2 * kTiles; ++k) {
            const auto at = first * 2 * half + k * half + ctx.thread_index();
            if (at < sums.size) ctx.store(sums, at, ScanOperator::combine(code, lift[k / 2], own[k]));
        }
    }
};

}  // namespace lockstep

namespace lockstep::scan {

// --------------------------------------------------------------------------------------------- Blocked

/// Threads per block, by the choice of the parameter.
std::uint32_t threads_of_choice(std::int64_t choice);

/// Blocks scan their elements, the blocks' sums are scanned in the same way, and each block adds the sum of all preceding
/// blocks (Malison 2012, Alg. 10 and 11).
template <class Executor>
class Blocked final : public ScanAlgorithm<Executor> {
public:
    Blocked(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(executor, dataset, parameters), threads_(threads_of_choice(parameters.at("block"))) {
        auto size = this->n_;
        do {
            sizes_.push_back(size);
            size = ceil_div(size, tile());
        } while (size > 1);
        for (std::uint32_t level = 1; level < levels(); ++level)
            sums_.emplace_back(executor, sizes_[level], "block_sum");
        for (std::uint32_t level = 1; level < levels(); ++level) {
            const auto depth = static_cast<int>(level);
            this->state(sums_[level - 1], block_sums(this->type_, depth));
            this->space(
                {.name = blocks(depth), .one = "block", .size = sizes_[level], .depth = depth, .many = "blocks"});
            const std::string below = level == 1 ? space_names::elements : blocks(depth - 1);
            for (auto& one : SpaceLink::blocks(below, blocks(depth), "block", tile())) this->link(one);
        }
        for (std::uint32_t level = 0; level < levels(); ++level)
            this->reaches({.rule = Reach::tiles,
                           .stride = tile(),
                           .exclusive = level == 0 ? this->exclusive() : 1,
                           .depth = level,
                           .pass = level + 1});
        for (std::uint32_t level = levels() - 1; level-- > 0;)
            this->reaches({.rule = Reach::all,
                           .stride = tile(),
                           .exclusive = level == 0 ? this->exclusive() : 1,
                           .depth = level,
                           .pass = 2 * levels() - 1 - level});
        this->end_of_plan();
    }

    void start() override {
        ScanAlgorithm<Executor>::start();
        for (auto& sums : sums_) sums.fill(0);
    }

    bool step() override {
        if (this->n_ == 0 || this->pass_ == 2 * levels() - 1) return false;
        if (this->pass_ < levels()) {
            const auto level = this->pass_;
            const auto in = level == 0 ? this->value_.read() : sums_[level - 1].read();
            const auto above = level + 1 < levels() ? sums_[level].write() : Span<std::uint32_t>{};
            const auto inclusive = level == 0 && this->inclusive_ ? 1u : 0u;
            for_operator(this->combine_, [&](auto code) {
                this->executor_.launch(ScanBlocks<code>{}, of_blocks(ceil_div(sizes_[level], tile())), in, inclusive,
                                       prefixes(level), above);
            });
        } else {
            const auto level = lifted();
            for_operator(this->combine_, [&](auto code) {
                using Lift = UniformAdd<code>;
                const auto lifts = ceil_div(sizes_[level], tile()) - 1;
                this->executor_.launch(Lift{}, of_blocks(ceil_div(lifts, Lift::kTiles)), sums_[level].read(),
                                       prefixes(level));
            });
        }
        ++this->pass_;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return this->report_input();
        return this->pass_ <= levels() ? report_scan(this->pass_ - 1) : report_lift(2 * levels() - 1 - this->pass_);
    }

private:
    std::uint32_t tile() const { return 2 * threads_; }
    Blocks of_blocks(std::uint32_t blocks) const { return Blocks(blocks, threads_); }
    std::uint32_t levels() const { return static_cast<std::uint32_t>(sizes_.size()); }
    /// The level to which the next pass adds.
    std::uint32_t lifted() const { return 2 * levels() - 2 - this->pass_; }
    Span<std::uint32_t> prefixes(std::uint32_t level) {
        return level == 0 ? this->prefix_.write() : sums_[level - 1].write();
    }
    std::string what(std::uint32_t level) const {
        return level == 0 ? this->elements(sizes_[0])
                          : count_text(sizes_[level], "sum of a block", "sums of blocks") +
                                (level == 1 ? "" : " on level " + count_text(level));
    }

    PassReport report_scan(std::uint32_t level) const {
        const auto size = sizes_[level], tiles = ceil_div(size, tile());
        const auto operations = 2ull * tiles * (tile() - 1) + (level == 0 && this->inclusive_ ? size : 0);
        PassReport report;
        report.label = level == 0 ? "scan blocks" : "scan sums " + count_text(level);
        report.sentence = count_text(tiles, "block scanned ", "blocks scanned ") + what(level);
        if (tiles == 1)
            report.sentence += size == tile() ? ", its capacity" : "; its capacity is " + count_text(tile());
        else
            report.sentence += (size % tile() == 0 ? ", " : ", up to ") + count_text(tile()) + " each, and stored " +
                               count_text(tiles, "sum", "sums");
        report.note = tiles == 1 ? "All fit in one block: this level is done."
                                 : "A block has not added the blocks before it: their sums are scanned next.";
        report.lines = {{1, count_text(tiles, "block", "blocks"), false},
                        {2, count_text(operations, "operation", "operations"), true},
                        {3, tiles == 1 ? "none" : count_text(tiles, "sum", "sums"), tiles != 1}};
        report.figures = {this->operations(operations), {"blocks", static_cast<double>(tiles), "blocks"}};
        report.work = {.bytes = 8ull * size + (tiles == 1 ? 0 : 4ull * tiles), .items = size};
        return report;
    }
    PassReport report_lift(std::uint32_t level) const {
        const auto size = sizes_[level], tiles = ceil_div(size, tile());
        PassReport report;
        report.label = level == 0 ? "add to blocks" : "add to sums " + count_text(level);
        report.sentence = count_text(tiles - 1) + " of " + count_text(tiles, "block", "blocks") + " of " +
                          count_text(tile()) + (level == 0 ? " elements" : " sums") +
                          (tiles == 2 ? " got one number added: the " : " got one number added each: the ") +
                          std::string(this->word()) + " of all before it";
        report.note = "UniformAdd; the first block has no predecessor.";
        const auto lifted = size - std::min(size, tile());
        report.lines = {{5, count_text(tiles - 1, "block", "blocks"), false},
                        {6, count_text(lifted, "operation", "operations"), true}};
        report.figures = {this->operations(lifted), {"blocks", static_cast<double>(tiles), "blocks"}};
        report.work = {.bytes = 8ull * lifted + 4ull * tiles, .items = size};
        return report;
    }

    std::uint32_t threads_;
    std::vector<std::uint32_t> sizes_;  // lengths of the array, of its blocks' sums, of their blocks' sums, ...
    std::vector<Buffer<std::uint32_t>> sums_;  // from level 1 on
};

AlgorithmInfo blocked();  ///< scan.blocked: Alg. 10 and 11

}  // namespace lockstep::scan
