#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "kernels/algorithms/scan/naive/combine_in_place.hpp"
#include "kernels/algorithms/scan/naive/naive.hpp"
#include "kernels/algorithms/scan/scan_algorithm.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::scan {

/// Alg. 8 of Malison 2012 with one array and one barrier: right in lock step only, or where elements may count twice.
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
        if constexpr (kRecords) keep_steps(this->executor_.accesses_of(launch));
        else launch();
        this->pass_ = 1;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (this->pass_ == 0) return this->report_input();
        const auto operations = naive_operations(this->n_);
        PassReport report;
        report.label = "block";
        report.sentence = "One block has scanned " + this->elements(this->n_) + " in place, in " +
                          count_text(levels_, "level", "levels");
        report.note = "Who reads late reads what another thread has overwritten, and takes elements in twice.";
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

    /// A thread stores its own element first, then in each level whose stride is at most its number.
    void keep_steps(const std::vector<trace::Event>& accesses) {
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
