#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "kernels/algorithms/apsp/multiply_paths.hpp"
#include "kernels/algorithms/apsp/pair_algorithm.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::apsp {

/// A multiplication of the exponentiation: the result by itself, or by A.
enum class Round : std::uint8_t { squaring, product };

/// The squarings until 2^k > n - 1.
std::vector<Round> squarings(std::uint32_t n);
/// The multiplications of matrixExponent(A, exponent) (Malison 2012, 5.2.1) in their order: none for an exponent below 2, where
/// the thesis's listing would still square A.
std::vector<Round> matrix_exponent(std::uint32_t exponent);

/// Repeated squaring of the adjacency matrix over min-plus (Malison 2012, 5.2.1), with predecessors (5.2.2) and negative cycles
/// (5.2.3). The number k of squarings follows the thesis: the first with 2^k > n - 1. These paths have up to n arcs, so that a
/// negative cycle through all n vertices appears on the diagonal. With rounds=exponent the multiplications are those of
/// matrixExponent(A, n), which also needs products with A.
template <class Executor>
class MinPlus final : public PairAlgorithm<Executor> {
public:
    MinPlus(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : PairAlgorithm<Executor>(executor, dataset, true, parameters.at("rounds") == 0 ? 32 : 48),
          rounds_(parameters.at("rounds") == 0 ? squarings(this->n_) : matrix_exponent(this->n_)),
          multiplies_(std::ranges::count(rounds_, Round::product) != 0),
          early_exit_(parameters.at("early_exit") != 0),
          paths_(executor, this->num_pairs(), "paths"),
          squared_(executor, this->num_pairs(), "squared"),
          last_(executor, this->num_pairs(), "last"),
          middle_(executor, this->num_pairs(), "middle"),
          changed_(executor, 1, "changed"),
          arcs_(executor, multiplies_ ? this->num_pairs() : 0, "arcs"),
          arc_last_(executor, multiplies_ ? this->num_pairs() : 0, "arc_last") {
        this->scratch(paths_);
        if (multiplies_) {
            this->scratch(arcs_);
            this->scratch(arc_last_);
        }
        this->state(middle_, middle());
        this->host(round_);
        this->host(unchanged_);
    }

    void start() override {
        round_ = 0;
        unchanged_ = false;
        this->begin(paths_);
        if (multiplies_) {
            this->executor_.copy(arcs_.data(), paths_.data(), paths_.bytes());
            this->executor_.copy(arc_last_.data(), this->predecessor_.data(), arc_last_.bytes());
        }
        middle_.fill(kNone);
    }

    bool step() override {
        if (round_ == rounds_.size() || unchanged_) return this->settle(paths_);
        constexpr auto tile = MultiplyPaths::kTile;
        const auto tiles = ceil_div(this->n_, tile);
        const bool squares = rounds_[round_] == Round::squaring;
        changed_.fill(0);
        this->executor_.launch(MultiplyPaths{}, Blocks(std::uint64_t{tiles} * tiles), paths_.read(),
                               squares ? paths_.read() : arcs_.read(), this->form_, this->n_, squared_.write(),
                               this->predecessor_.read(), squares ? this->predecessor_.read() : arc_last_.read(),
                               last_.write(), middle_.write(), this->distance_.write(), changed_.write());
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
        const bool squared = rounds_[round_ - 1] == Round::squaring;
        auto report = this->report_pass((squared ? "squaring " : "product ") + count_text(rounds_of_this_kind()),
                                        changes, n * n * n);
        report.note = "All paths of at most " + count_text(exponent(), "arc", "arcs") + " are known" +
                      (multiplies_ ? ": A^" + count_text(exponent()) + "." : ".");
        report.lines = {{2, count_text(n * n * n, "step", "steps"), true},
                        {3, this->pairs_text(changes["distance"].changed), changes["distance"].changed != 0},
                        {4, this->pairs_text(changes["predecessor"].changed), changes["predecessor"].changed != 0},
                        {5, unchanged_ ? "nothing changed" : "", unchanged_}};
        return report;
    }

private:
    /// The rounds of the last pass's kind up to it.
    std::uint64_t rounds_of_this_kind() const {
        return static_cast<std::uint64_t>(std::ranges::count(std::span(rounds_).first(round_), rounds_[round_ - 1]));
    }
    /// The exponent of the matrix that the rounds so far have computed.
    std::uint64_t exponent() const {
        std::uint64_t power = 1;
        for (const auto round : std::span(rounds_).first(round_)) power += round == Round::squaring ? power : 1;
        return power;
    }

    std::vector<Round> rounds_;
    bool multiplies_;  // some rounds are products with A
    std::uint32_t round_ = 0;
    bool early_exit_, unchanged_ = false;
    Buffer<std::uint64_t> paths_, squared_;
    Buffer<std::uint32_t> last_, middle_, changed_;
    Buffer<std::uint64_t> arcs_;  // A and its predecessors, for products with it; else empty
    Buffer<std::uint32_t> arc_last_;
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
