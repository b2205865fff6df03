#pragma once

#include <cstdint>

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/algorithms/scan/scan_algorithm.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ----------------------------------------------------------------------------------------- Include own

/// Makes exclusive prefix sums inclusive: adds each element to its sum.
/// value, prefix  n entries each
/// Threads        one per element, no shared memory, no barrier.
struct IncludeOwn {
    static constexpr const char* name = "include_own";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> value, ScanOperator combine,
                            Span<std::uint32_t> prefix) const {
        const auto i = ctx.global_thread();
        if (i >= value.size) return;
        const auto before = ctx.load(prefix, i);
        const auto own = ctx.load(value, i);
        ctx.store(prefix, i, combine(before, own));
    }
};

// ------------------------------------------------------------------------------------------- Tree node

/// The tree node that a thread processes, by the index of its value: a node of stride s is the last of 2 s elements, its left
/// child s places before it.
struct TreeNode {
    bool works = false;
    std::uint32_t place = 0;

    /// size    elements of the tree, a power of two
    /// packed  the first threads work; if false, those with 2 t + 2 a multiple of the stride, as in Malison 2012, Alg. 9
    SIMT_HOST_FN static TreeNode of(std::uint32_t thread, std::uint32_t size, std::uint32_t stride, bool packed) {
        if (packed) return {thread < size / 2 / stride, (thread + 1) * 2 * stride - 1};
        const auto element = 2 * (thread + 1);
        return {element <= size && element % (2 * stride) == 0, element - 1};
    }
};

// --------------------------------------------------------------------------------------- Scan segments

/// Variants of a block's scan.
struct BlockScanForm {
    std::uint32_t inclusive = 1;
    std::uint32_t packed = 1;  ///< the first threads work, instead of every stride-th: Malison 2012, 4.2.4
    std::uint32_t padding = 1;  ///< an unused word after every 32, against bank conflicts
};

/// The work-efficient scan (Malison 2012, Alg. 9) of twice as many elements as a block has threads, in its shared memory; with
/// many blocks the segment_sums of Alg. 10. As printed a full last block counts as a remainder there; here the last block takes
/// the rest, padded with the identity.
/// in, out     n entries; may be the same array
/// block_sums  one entry per block, written, or none: the sum of its elements
/// Threads     one per two elements; barriers between levels.
struct ScanSegments {
    static constexpr const char* name = "scan_segments";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    static constexpr std::uint32_t kMaxElements = 2 * max_threads_per_block;
    struct Shared {
        std::uint32_t sums[kMaxElements + kMaxElements / kWarpSize];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> in, ScanOperator combine,
                            BlockScanForm form, Span<std::uint32_t> out, Span<std::uint32_t> block_sums) const {
        const auto thread = ctx.thread_index(), half = ctx.block_size(), size = 2 * half;
        const auto begin = ctx.block_index() * size;
        const auto slot = [&](std::uint32_t at) { return form.padding != 0 ? at + at / kWarpSize : at; };
        std::uint32_t own[2];
        for (std::uint32_t k = 0; k < 2; ++k) {
            const auto at = k * half + thread;
            own[k] = combine.identity();
            if (begin + at < in.size) own[k] = ctx.load(in, begin + at);
            ctx.store(shared.sums, slot(at), own[k]);
        }
        for (std::uint32_t stride = 1; stride < size; stride *= 2) {
            ctx.sync_block();
            const auto node = TreeNode::of(thread, size, stride, form.packed != 0);
            if (!node.works) continue;
            const auto left = ctx.load(shared.sums, slot(node.place - stride));
            const auto right = ctx.load(shared.sums, slot(node.place));
            ctx.store(shared.sums, slot(node.place), combine(left, right));
        }
        ctx.sync_block();
        if (thread == 0) {
            const auto root = ctx.load(shared.sums, slot(size - 1));
            if (ctx.block_index() < block_sums.size) ctx.store(block_sums, ctx.block_index(), root);
            ctx.store(shared.sums, slot(size - 1), combine.identity());
        }
        for (std::uint32_t stride = half; stride > 0; stride /= 2) {
            ctx.sync_block();
            const auto node = TreeNode::of(thread, size, stride, form.packed != 0);
            if (!node.works) continue;
            const auto before = ctx.load(shared.sums, slot(node.place));
            const auto left = ctx.load(shared.sums, slot(node.place - stride));
            ctx.store(shared.sums, slot(node.place - stride), before);
            ctx.store(shared.sums, slot(node.place), combine(before, left));
        }
        ctx.sync_block();
        for (std::uint32_t k = 0; k < 2; ++k) {
            const auto at = k * half + thread;
            if (begin + at >= out.size) continue;
            const auto before = ctx.load(shared.sums, slot(at));
            ctx.store(out, begin + at, form.inclusive != 0 ? combine(before, own[k]) : before);
        }
    }
};

// ------------------------------------------------------------------------------------------ Sweep down

/// One level of the work-efficient scan from the root to the leaves (Malison 2012, Alg. 9, lines 12 to 20): the left child gets
/// its parent's prefix, the right child this prefix combined with the left child's sum, in this order.
/// Misprint: line 13 tests elm mod stride, so that elm = stride reads values[-1]; it must test elm mod 2 stride.
/// sums     the number of entries is a power of two
/// Threads  as SweepUp.
struct SweepDown {
    static constexpr const char* name = "sweep_down";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> sums, std::uint32_t stride, std::uint32_t packed,
                            ScanOperator combine) const {
        const auto node = TreeNode::of(ctx.global_thread(), sums.size, stride, packed != 0);
        if (!node.works) return;
        const auto before = ctx.load(sums, node.place);
        const auto left = ctx.load(sums, node.place - stride);
        ctx.store(sums, node.place - stride, before);
        ctx.store(sums, node.place, combine(before, left));
    }
};

/// Sets the root, the last of `sums`, to the identity.
struct ClearRoot {
    static constexpr const char* name = "clear_root";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> sums, ScanOperator combine) const {
        if (ctx.global_thread() != 0) return;
        ctx.store(sums, sums.size - 1, combine.identity());
    }
};

// -------------------------------------------------------------------------------------------- Sweep up

/// One level of the work-efficient scan from the leaves to the root (Malison 2012, Alg. 9, lines 4 to 10; Blelloch 1990): a
/// node's sum combines its children's sums, left before right, and replaces the right one.
/// Misprints: line 8 halves the stride, and line 5 tests elm mod n / stride; it must double, and test elm mod 2 stride.
/// sums     the number of entries is a power of two
/// Threads  one per node (packed), or one per pair of elements, of which few work (spread: 4.2.4); no barrier.
struct SweepUp {
    static constexpr const char* name = "sweep_up";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> sums, std::uint32_t stride, std::uint32_t packed,
                            ScanOperator combine) const {
        const auto node = TreeNode::of(ctx.global_thread(), sums.size, stride, packed != 0);
        if (!node.works) return;
        const auto left = ctx.load(sums, node.place - stride);
        const auto right = ctx.load(sums, node.place);
        ctx.store(sums, node.place, combine(left, right));
    }
};

}  // namespace lockstep

namespace lockstep::scan {

// -------------------------------------------------------------------------------------- Work efficient

/// Sums from the leaves of a tree to its root, then prefixes from the root to the leaves (Malison 2012, Alg. 9): one launch per
/// level, or all levels in one block. The array is padded with the identity to a power of two.
template <class Executor>
class WorkEfficient final : public ScanAlgorithm<Executor> {
public:
    WorkEfficient(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(
              executor, dataset, parameters,
              dataset.array().size() == 0 ? 0 : std::uint64_t{1} << ceil_log2(dataset.array().size())),
          block_(parameters.at("form") == kInOneBlock),
          packed_(parameters.at("active") == 0),
          padding_(parameters.at("padding") != 0),
          levels_(ceil_log2(this->n_)) {
        if (block_) require_in_block("scan.work-efficient with form=block", this->n_, ScanSegments::kMaxElements);
        std::uint32_t pass = 0;
        const auto row = [&](Reach reach) {
            reach.pass = block_ ? 1 : ++pass;
            this->reaches(reach);
        };
        for (std::uint32_t level = 0; level < levels_; ++level) row({.rule = Reach::comb, .stride = 2u << level});
        for (auto level = levels_ + 1; level-- > 0;) row({.rule = Reach::comb_down, .stride = 1u << level});
        if (this->inclusive_) row({.rule = Reach::all});
        this->end_of_plan();
    }

    bool step() override {
        if (this->pass_ >= num_passes()) return false;
        const auto packed = packed_ ? 1u : 0u;
        auto& prefix = this->prefix_;
        if (block_) {
            const auto threads = std::max(kWarpSize, prefix.size() / 2);
            this->executor_.launch(ScanSegments{}, Threads(threads, threads), this->value_.read(), this->combine_,
                                   BlockScanForm{this->inclusive_ ? 1u : 0u, packed, padding_ ? 1u : 0u},
                                   Span<std::uint32_t>{prefix.data(), this->n_}, Span<std::uint32_t>{});
        } else if (this->pass_ < levels_) {
            this->executor_.launch(SweepUp{}, threads_of(1u << this->pass_), prefix.write(), 1u << this->pass_, packed,
                                   this->combine_);
        } else if (this->pass_ == levels_) {
            this->executor_.launch(ClearRoot{}, 1, prefix.write(), this->combine_);
        } else if (this->pass_ <= 2 * levels_) {
            const auto stride = 1u << (2 * levels_ - this->pass_);
            this->executor_.launch(SweepDown{}, threads_of(stride), prefix.write(), stride, packed, this->combine_);
        } else {
            this->executor_.launch(IncludeOwn{}, this->n_, this->value_.read(), this->combine_, prefix.write());
        }
        ++this->pass_;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return report_array();
        if (block_) return report_block();
        if (this->pass_ <= levels_) return report_sweep(1u << (this->pass_ - 1), true);
        if (this->pass_ == levels_ + 1) return report_clear();
        if (this->pass_ <= 2 * levels_ + 1) return report_sweep(1u << (2 * levels_ + 1 - this->pass_), false);
        PassReport report;
        report.label = "inclusive";
        report.sentence = each_text(this->n_, "prefix sum", "prefix sums") + " added its own element";
        report.note = "The sweeps leave an exclusive scan.";
        report.figures = {this->operations(this->n_)};
        report.work = {.bytes = 12ull * this->n_, .items = this->n_};
        return report;
    }

private:
    std::uint32_t num_passes() const {
        if (this->n_ == 0) return 0;
        return block_ ? 1 : 2 * levels_ + 1 + (this->inclusive_ ? 1 : 0);
    }
    std::uint32_t num_nodes(std::uint32_t stride) const { return this->prefix_.size() / 2 / stride; }
    std::uint32_t threads_of(std::uint32_t stride) const { return packed_ ? num_nodes(stride) : num_nodes(1); }

    /// The number of padding entries.
    std::uint32_t behind() const { return this->prefix_.size() - this->n_; }

    PassReport report_array() const {
        auto report = this->report_input();
        if (behind() != 0)
            report.note +=
                " The array is padded with the identity to a length of " + count_text(this->prefix_.size()) + ".";
        return report;
    }
    PassReport report_sweep(std::uint32_t stride, bool up) const {
        const auto nodes = num_nodes(stride), threads = threads_of(stride);
        const auto counted = count_text(nodes, "node", "nodes");
        PassReport report;
        report.label = (up ? "up " : "down ") + count_text(stride);
        report.sentence = up ? "Up, stride " + count_text(stride) + ": " + counted +
                                   (nodes == 1 ? " of the tree now covers " : " of the tree now cover ") +
                                   count_text(2ull * stride) + (nodes == 1 ? " elements" : " elements each") +
                                   (behind() == 0 ? ""
                                                  : ", " + count_text(behind()) + " of " +
                                                        count_text(this->prefix_.size()) + " behind the array")
                             : "Down, stride " + count_text(stride) + ": " + counted + " gave each child its prefix" +
                                   (behind() == 0 ? "" : ", behind the array too");
        report.note = count_text(nodes) + " of " + count_text(threads, "thread", "threads") +
                      (nodes == 1 ? " works: " : " work: ") +
                      (packed_ ? "the first, so that warps are full or idle."
                               : "every " + count_text(stride) +
                                     (stride == 1   ? "st"
                                      : stride == 2 ? "nd"
                                                    : "th") +
                                     " one, spread over the warps.");
        if (up)
            report.lines = {{1, "stride " + count_text(stride), false},
                            {2, counted, false},
                            {3, count_text(nodes, "operation", "operations"), true}};
        else
            report.lines = {{5, "stride " + count_text(stride), false},
                            {6, counted, false},
                            {7, count_text(nodes, "value", "values"), true},
                            {8, count_text(nodes, "operation", "operations"), true}};
        report.figures = {this->operations(nodes), {"threads", static_cast<double>(threads), "threads"}};
        report.work = {.bytes = (up ? 12ull : 16ull) * nodes, .items = nodes};
        return report;
    }
    PassReport report_clear() const {
        PassReport report;
        report.label = "clear";
        report.sentence = "The root is set to the identity";
        report.note = "It held the " + std::string(this->word()) + " of " +
                      (this->n_ == 1 ? "the only element." : "all " + this->elements(this->n_) + ".");
        report.lines = {{4, "once", true}};
        report.figures = {this->operations(0)};
        return report;
    }
    PassReport report_block() const {
        PassReport report;
        report.label = "block";
        report.sentence = "One block scanned " + this->elements(this->n_) + ": " +
                          count_text(levels_, "level", "levels") + " up, as many down";
        report.note = padding_ ? "Padding of one word per 32 avoids bank conflicts."
                               : "Without padding lanes conflict: at stride 16 all 32 of a warp are in one bank.";
        const auto nodes = this->prefix_.size() - 1;
        report.lines = {{1, count_text(levels_, "level", "levels"), false},
                        {3, count_text(nodes, "operation", "operations"), true},
                        {4, "once", false},
                        {5, count_text(levels_, "level", "levels"), false},
                        {8, count_text(nodes, "operation", "operations"), true}};
        report.figures = {this->operations(2ull * nodes + (this->inclusive_ ? this->n_ : 0))};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }

    bool block_, packed_, padding_;
    std::uint32_t levels_;
};

AlgorithmInfo work_efficient();  ///< scan.work-efficient: Alg. 9

}  // namespace lockstep::scan
