#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/algorithms/scan/scan_algorithm.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

// ----------------------------------------------------------------------------------- Combine from left

/// One level of the naive scan (Malison 2012, Alg. 8, fig. 4.5; Hillis, Steele 1986): each element adds the partial sum that
/// ends `stride` places before it. As printed, the test is `pid - stride > 0`, which leaves out element `stride`: it must be
/// >= 0.
/// in, out  n entries each, two arrays: a thread reads entries that another thread writes in the same launch
/// Threads  one per element, no shared memory, no barrier: the launch's end is Alg. 8's "Synchronize Processors".
struct CombineFromLeft {
    static constexpr const char* name = "combine_from_left";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, std::uint32_t stride, ScanOperator combine,
                            Span<std::uint32_t> out) const {
        const auto i = ctx.global_thread();
        if (i >= in.size) return;
        auto sum = ctx.load(in, i);
        if (i >= stride) {
            const auto left = ctx.load(in, i - stride);
            sum = combine(left, sum);
        }
        ctx.store(out, i, sum);
    }
};

// ------------------------------------------------------------------------------------ Combine in block

/// The naive scan (Malison 2012, Alg. 8) of one block in one launch, in two alternating shared arrays, so that one barrier per
/// level is enough. As printed, the stride is doubled inside the test, so that the threads diverge: it must be doubled after
/// the test.
/// value, prefix  up to 1024 entries
/// Threads        one per element in one block; a barrier per level.
struct CombineInBlock {
    static constexpr const char* name = "combine_in_block";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    struct Shared {
        std::uint32_t values[2][max_threads_per_block];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> value, ScanOperator combine,
                            std::uint32_t inclusive, Span<std::uint32_t> prefix) const {
        const auto i = ctx.thread_index(), n = value.size;
        std::uint32_t front = 0;
        if (i < n) {
            const auto own = ctx.load(value, i);
            ctx.store(shared.values, front, i, own);
        }
        ctx.sync_block();
        for (std::uint32_t stride = 1; stride < n; stride *= 2) {
            if (i < n) {
                auto sum = ctx.load(shared.values, front, i);
                if (i >= stride) {
                    const auto left = ctx.load(shared.values, front, i - stride);
                    sum = combine(left, sum);
                }
                ctx.store(shared.values, front ^ 1, i, sum);
            }
            front ^= 1;
            ctx.sync_block();
        }
        if (i >= n) return;
        auto sum = combine.identity();
        if (inclusive != 0) sum = ctx.load(shared.values, front, i);
        else if (i > 0) sum = ctx.load(shared.values, front, i - 1);
        ctx.store(prefix, i, sum);
    }
};

// ------------------------------------------------------------------------------------------ Move right

/// Makes inclusive prefix sums exclusive: each sum moves one place to the right, and the first place gets the identity.
/// in, out  n entries each, two arrays
/// Threads  one per element, no shared memory, no barrier.
struct MoveRight {
    static constexpr const char* name = "move_right";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, ScanOperator combine,
                            Span<std::uint32_t> out) const {
        const auto i = ctx.global_thread();
        if (i >= in.size) return;
        auto sum = combine.identity();
        if (i > 0) sum = ctx.load(in, i - 1);
        ctx.store(out, i, sum);
    }
};

}  // namespace lockstep

namespace lockstep::scan {

// ----------------------------------------------------------------------------------------------- Naive

/// Operations of a naive scan of n elements: every level combines n - stride pairs.
std::uint64_t naive_operations(std::uint32_t n);

/// Every element adds the partial sum that ends `stride` places before it, stride = 1, 2, 4, ... (Malison 2012, Alg. 8): one
/// launch per level with two alternating arrays, or all levels in one block.
template <class Executor>
class Naive final : public ScanAlgorithm<Executor> {
public:
    Naive(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(executor, dataset, parameters),
          block_(parameters.at("form") == kInOneBlock),
          levels_(ceil_log2(this->n_)),
          back_(executor, block_ ? 0 : this->n_, "back") {
        if (block_) require_in_block("scan.naive with form=block", this->n_, CombineInBlock::max_threads_per_block);
        for (std::uint32_t level = 0; level < levels_; ++level)
            this->reaches({.rule = Reach::window, .stride = 2u << level, .pass = block_ ? 1 : level + 1});
        if (!this->inclusive_) this->reaches({.rule = Reach::all, .exclusive = 1, .pass = block_ ? 1 : levels_ + 1});
        this->end_of_plan();
        if (!block_) this->scratch(back_);
    }

    bool step() override {
        if (this->pass_ >= num_passes()) return false;
        if (block_) {
            this->executor_.launch(CombineInBlock{}, Threads(rounded(this->n_), rounded(this->n_)), this->value_.read(),
                                   this->combine_, this->inclusive_ ? 1u : 0u, this->prefix_.write());
        } else {
            if (this->pass_ < levels_)
                this->executor_.launch(CombineFromLeft{}, this->n_, this->prefix_.read(), 1u << this->pass_,
                                       this->combine_, back_.write());
            else this->executor_.launch(MoveRight{}, this->n_, this->prefix_.read(), this->combine_, back_.write());
            std::swap(this->prefix_, back_);
        }
        ++this->pass_;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return this->report_input();
        if (block_) return report_block();
        if (this->pass_ > levels_) return report_move();
        const auto n = this->n_, stride = 1u << (this->pass_ - 1);
        const auto done = static_cast<std::uint32_t>(std::min<std::uint64_t>(2ull * stride, n));
        PassReport report;
        report.label = "stride " + count_text(stride);
        report.sentence = "Stride " + count_text(stride) + ": " + this->elements(n - stride) + " added the partial " +
                          std::string(this->word()) + " that ends " + count_text(stride, "place", "places") +
                          " to the left";
        report.note = done == n
                          ? "All include element 0: every prefix is done."
                          : "The first " + count_text(done) + " include element 0 and are done; " +
                                count_text(n - done, "covers ", "cover ") + count_text(2ull * stride) + " elements.";
        report.lines = {{2, "stride " + count_text(stride), false},
                        {3, this->elements(n - stride), false},
                        {4, count_text(n - stride, "operation", "operations"), true},
                        {5, "", false}};
        report.figures = {this->operations(n - stride), {"done", static_cast<double>(done), "elements"}};
        report.work = {.bytes = 12ull * n - 4ull * stride, .items = n};
        return report;
    }

private:
    static std::uint32_t rounded(std::uint32_t n) { return ceil_div(n, kWarpSize) * kWarpSize; }
    std::uint32_t num_passes() const {
        if (this->n_ == 0) return 0;
        return block_ ? 1 : levels_ + this->exclusive();
    }
    PassReport report_block() const {
        PassReport report;
        report.label = "block";
        report.sentence =
            "One block scanned " + this->elements(this->n_) + " in " + count_text(levels_, "level", "levels");
        report.note = "Two arrays in shared memory alternate, so that one barrier per level suffices.";
        const auto operations = naive_operations(this->n_);
        report.lines = {{1, this->elements(this->n_), false},
                        {2, count_text(levels_, "level", "levels"), false},
                        {4, count_text(operations, "operation", "operations"), true},
                        {5, count_text(levels_, "barrier", "barriers"), false}};
        report.figures = {this->operations(operations)};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }
    PassReport report_move() const {
        PassReport report;
        report.label = "exclusive";
        report.sentence = this->each_element() + " got its predecessor's prefix";
        report.note = "The first element has the identity.";
        report.figures = {this->operations(0)};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }

    bool block_;
    std::uint32_t levels_;
    Buffer<std::uint32_t> back_;
};

AlgorithmInfo naive();  ///< scan.naive: Alg. 8

}  // namespace lockstep::scan

namespace lockstep {

// ------------------------------------------------------------------------------------ Combine in place

/// A demonstration: the naive scan with one array and its one barrier, as in Malison 2012, Alg. 8 (except for the misprints:
/// see CombineFromLeft and CombineInBlock). Between the barriers a thread reads entries that another thread overwrites: if
/// that thread was first, a sum counts elements twice. max and min stay right.
/// value, prefix  up to 1024 entries
/// Threads        one per element in one block; a barrier per level.
struct CombineInPlace {
    static constexpr const char* name = "combine_in_place";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .races = true};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    struct Shared {
        std::uint32_t values[max_threads_per_block];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> value, ScanOperator combine,
                            std::uint32_t inclusive, Span<std::uint32_t> prefix) const {
        const auto i = ctx.thread_index(), n = value.size;
        if (i < n) {
            const auto own = ctx.load(value, i);
            ctx.store(shared.values, i, own);
        }
        ctx.sync_block();
        for (std::uint32_t stride = 1; stride < n; stride *= 2) {
            if (i >= stride && i < n) {
                const auto left = ctx.load(shared.values, i - stride);
                const auto sum = ctx.load(shared.values, i);
                ctx.store(shared.values, i, combine(left, sum));
            }
            ctx.sync_block();
        }
        if (i >= n) return;
        auto sum = combine.identity();
        if (inclusive != 0) sum = ctx.load(shared.values, i);
        else if (i > 0) sum = ctx.load(shared.values, i - 1);
        ctx.store(prefix, i, sum);
    }
};

}  // namespace lockstep

namespace lockstep::scan {

// -------------------------------------------------------------------------------------- Naive in place

/// Alg. 8 of Malison 2012 with one array and one barrier: right in lock step, and for operators for which repeats are harmless.
template <class Executor>
class NaiveInPlace final : public ScanAlgorithm<Executor> {
public:
    NaiveInPlace(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ScanAlgorithm<Executor>(executor, dataset, parameters), levels_(ceil_log2(this->n_)) {
        require_in_block("scan.naive-inplace", this->n_, CombineInPlace::max_threads_per_block);
        for (std::uint32_t level = 0; level < levels_; ++level)
            this->reaches({.rule = Reach::window, .stride = 2u << level, .pass = 1});
        if (!this->inclusive_) this->reaches({.rule = Reach::all, .exclusive = 1, .pass = 1});
        this->end_of_plan();
        if constexpr (kRecords) {
            const auto rows = static_cast<std::uint32_t>(this->num_steps());
            held_ = Buffer<std::uint32_t>(executor, std::size_t{rows} * this->n_, kHeld);
            this->state(held_, held(this->type_));
            this->space({.name = kHeld,
                         .one = "held number",
                         .size = rows * this->n_,
                         .width = this->n_,
                         .many = "held numbers"});
        }
    }

    void start() override {
        ScanAlgorithm<Executor>::start();
        if constexpr (kRecords) held_.fill(0);
    }

    bool step() override {
        if (this->pass_ == 1 || this->n_ == 0) return false;
        const auto threads = ceil_div(this->n_, kWarpSize) * kWarpSize;
        const auto launch = [&] {
            this->executor_.launch(CombineInPlace{}, Threads(threads, threads), this->value_.read(), this->combine_,
                                   this->inclusive_ ? 1u : 0u, this->prefix_.write());
        };
        if constexpr (kRecords) store_steps(this->executor_.accesses_of(launch));
        else launch();
        this->pass_ = 1;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return this->report_input();
        const auto operations = naive_operations(this->n_);
        PassReport report;
        report.label = "block";
        report.sentence =
            "One block scanned " + this->elements(this->n_) + " in place, in " + count_text(levels_, "level", "levels");
        report.note = "A thread that loads after another's store adds elements twice.";
        report.lines = {{1, this->elements(this->n_), false},
                        {2, count_text(levels_, "level", "levels"), false},
                        {4, count_text(operations, "operation", "operations"), true},
                        {5, count_text(levels_, "barrier", "barriers"), false}};
        report.figures = {this->operations(operations)};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }

    bool reproducible() const override { return false; }

private:
    static constexpr bool kRecords = requires(Executor & executor) {
        executor.accesses_of([] {});
    };

    /// Each thread first stores its own element, then once in each level whose stride is at most its number.
    void store_steps(const std::vector<trace::Event>& accesses) {
        const auto n = this->n_;
        std::vector<std::uint32_t> rows(held_.size()), stores(n), left = this->prefix_.download();
        for (const auto& access : accesses) {
            if (access.operation != trace::Operation::store || access.buffer != 0 || access.thread >= n) continue;
            for (auto row = stores[access.thread]++; row <= levels_; ++row)
                rows[std::size_t{row} * n + access.thread] = static_cast<std::uint32_t>(access.after);
        }
        for (auto row = std::size_t{levels_} + 1; row < this->num_steps(); ++row)
            std::copy_n(left.begin(), n, rows.begin() + static_cast<std::ptrdiff_t>(row * n));
        held_.upload(rows);
    }

    std::uint32_t levels_;
    Buffer<std::uint32_t> held_;
};

AlgorithmInfo naive_in_place();  ///< scan.naive-inplace: Alg. 8 with one array, a demonstration

}  // namespace lockstep::scan
