#pragma once

#include <cstdint>
#include <utility>

#include "kernels/algorithms/apsp/multiply_paths.hpp"
#include "kernels/algorithms/apsp/pair_algorithm.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::apsp {

/// Repeated squaring of the adjacency matrix over min-plus (Malison 2012, 5.2.1), with predecessors (5.2.2) and negative cycles
/// (5.2.3). The number k of squarings follows the thesis: the first with 2^k > n - 1. These paths have up to n arcs, so that a
/// negative cycle through all n vertices appears on the diagonal.
template <class Executor>
class MinPlus final : public PairAlgorithm<Executor> {
public:
    MinPlus(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : PairAlgorithm<Executor>(executor, dataset, true, 32),
          rounds_(ceil_log2(this->n_)),
          early_exit_(parameters.at("early_exit") != 0),
          paths_(executor, this->num_pairs(), "paths"),
          squared_(executor, this->num_pairs(), "squared"),
          last_(executor, this->num_pairs(), "last"),
          middle_(executor, this->num_pairs(), "middle"),
          changed_(executor, 1, "changed") {
        this->scratch(paths_);
        this->state(middle_, middle());
        this->host(round_);
        this->host(unchanged_);
    }

    void start() override {
        round_ = 0;
        unchanged_ = false;
        this->begin(paths_);
        middle_.fill(kNone);
    }

    bool step() override {
        if (round_ == rounds_ || unchanged_) return this->settle(paths_);
        constexpr auto tile = MultiplyPaths::kTile;
        const auto tiles = ceil_div(this->n_, tile);
        changed_.fill(0);
        this->executor_.launch(MultiplyPaths{}, Blocks(std::uint64_t{tiles} * tiles), paths_.read(), paths_.read(),
                               this->form_, this->n_, squared_.write(), this->predecessor_.read(),
                               this->predecessor_.read(), last_.write(), middle_.write(), this->distance_.write(),
                               changed_.write());
        std::swap(paths_, squared_);
        std::swap(this->predecessor_, last_);
        ++round_;
        unchanged_ = early_exit_ && changed_.download().front() == 0;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (this->settled_) return this->report_settled(6);
        if (round_ == 0) return this->report_input();
        const auto n = std::uint64_t{this->n_};
        auto report = this->report_pass("squaring " + count_text(round_), changes, n * n * n);
        report.note = "All paths of at most " + count_text(std::uint64_t{1} << round_, "arc", "arcs") + " are known.";
        report.lines = {{2, count_text(n * n * n, "step", "steps"), true},
                        {3, this->pairs_text(changes["distance"].changed), changes["distance"].changed != 0},
                        {4, this->pairs_text(changes["predecessor"].changed), changes["predecessor"].changed != 0},
                        {5, unchanged_ ? "nothing changed" : "", unchanged_}};
        return report;
    }

private:
    std::uint32_t rounds_, round_ = 0;
    bool early_exit_, unchanged_ = false;
    Buffer<std::uint64_t> paths_, squared_;
    Buffer<std::uint32_t> last_, middle_, changed_;
};

AlgorithmInfo min_plus();  ///< apsp.min-plus: 5.2.1

// -------------------------------------------------------------------------------------------- n products

/// A^n from A by n - 1 products with A (Malison 2012, 5.2), with predecessors and negative cycles as MinPlus; a pass is a product.
template <class Executor>
class NProducts final : public PairAlgorithm<Executor> {
public:
    NProducts(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : PairAlgorithm<Executor>(executor, dataset, true, 48),
          paths_(executor, this->num_pairs(), "paths"),
          product_(executor, this->num_pairs(), "product"),
          arcs_(executor, this->num_pairs(), "arcs"),
          last_(executor, this->num_pairs(), "last"),
          arc_last_(executor, this->num_pairs(), "arc_last"),
          middle_(executor, this->num_pairs(), "middle") {
        this->scratch(paths_);
        this->scratch(arcs_);
        this->scratch(arc_last_);
        this->state(middle_, middle());
        this->host(product_index_);
    }

    void start() override {
        product_index_ = 0;
        this->begin(paths_);
        this->executor_.copy(arcs_.data(), paths_.data(), paths_.bytes());
        this->executor_.copy(arc_last_.data(), this->predecessor_.data(), arc_last_.bytes());
        middle_.fill(kNone);
    }

    bool step() override {
        if (product_index_ + 1 >= this->n_) return this->settle(paths_);
        const auto tiles = ceil_div(this->n_, MultiplyPaths::kTile);
        this->executor_.launch(MultiplyPaths{}, Blocks(std::uint64_t{tiles} * tiles), paths_.read(), arcs_.read(),
                               this->form_, this->n_, product_.write(), this->predecessor_.read(), arc_last_.read(),
                               last_.write(), middle_.write(), this->distance_.write(), Span<std::uint32_t>{});
        std::swap(paths_, product_);
        std::swap(this->predecessor_, last_);
        ++product_index_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (this->settled_) return this->report_settled(5);
        if (product_index_ == 0) return this->report_input();
        const auto n = std::uint64_t{this->n_}, pairs = changes["distance"].changed;
        auto report = this->report_pass("product " + count_text(product_index_), changes, n * n * n);
        report.note = "All paths of at most " + count_text(product_index_ + 1, "arc", "arcs") + " are known.";
        report.lines = {{2, count_text(n * n * n, "step", "steps"), true},
                        {3, this->pairs_text(pairs), pairs != 0},
                        {4, this->pairs_text(changes["predecessor"].changed), changes["predecessor"].changed != 0}};
        return report;
    }

private:
    std::uint32_t product_index_ = 0;  // products so far
    Buffer<std::uint64_t> paths_, product_, arcs_;
    Buffer<std::uint32_t> last_, arc_last_, middle_;
};

AlgorithmInfo n_products();  ///< apsp.n-products: 5.2

}  // namespace lockstep::apsp
