#pragma once

#include "kernels/algorithms/apsp/close_tile.hpp"
#include "kernels/algorithms/apsp/lay_distances.hpp"
#include "kernels/algorithms/apsp/pair_algorithm.hpp"
#include "kernels/algorithms/apsp/relax_tiles.hpp"
#include "kernels/algorithms/apsp/square_ways.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::apsp {

/// Whether no arc is below 0 and no distance can come near int32's end: then distances are words of 32 bits on the way.
bool are_near(const CsrGraph& graph);

/// Blocked Floyd-Warshall: three launches for each tile on the diagonal. Graphs with heavy arcs or arcs below 0, where sums on
/// the way are longer than 32 bits, are squared in 64 bits instead.
template <class Executor>
class Champion final : public PairAlgorithm<Executor> {
public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : PairAlgorithm<Executor>(executor, dataset, false, are_near(dataset.graph()) ? 4 : 20),
          near_(are_near(dataset.graph())),
          rounds_(near_ ? ceil_div(this->n_, CloseTile::kTile) : ceil_log2(this->n_)),
          ways_(executor, near_ ? 0 : this->num_pairs(), "ways"),
          squared_(executor, near_ ? 0 : this->num_pairs(), "squared") {
        this->scratch(ways_);
        this->host(round_);
    }

    void start() override {
        round_ = 0;
        this->begin(ways_);
        if (near_)
            this->executor_.launch(LayDistances{}, this->n_, this->row_offsets_.read(), this->column_indices_.read(),
                                   this->edge_weights_.read(), this->distance_.write());
    }

    bool step() override {
        if (round_ == rounds_) return !near_ && this->settle(ways_);
        if (near_) relax_by_tile(round_);
        else square();
        ++round_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (this->settled_) return this->report_settled(6);
        if (round_ == 0) return this->report_input();
        const auto n = std::uint64_t{this->n_};
        if (!near_) {
            auto report = this->report_pass("squaring " + count_text(round_), changes, n * n * n);
            report.note = "Sums are longer than 32 bits, or arcs are below 0: ways are squared in 64 bits.";
            report.lines = {{5, count_text(n * n * n, "step", "steps"), true}};
            return report;
        }
        constexpr auto tile = CloseTile::kTile;
        const auto first = (round_ - 1) * tile, end = std::min(this->n_, round_ * tile);
        auto report = this->report_pass("tile " + count_text(round_), changes, n * n * (end - first));
        report.note = "All ways over inner " + range_text(0, end - 1, "vertex", "vertices") + " are known.";
        const auto others = ceil_div(this->n_, tile) - 1;
        report.lines = {{2, "1 tile", true},
                        {3, count_text(2 * others, "tile", "tiles"), others != 0},
                        {4, count_text(std::uint64_t{others} * others, "tile", "tiles"), others != 0}};
        return report;
    }

private:
    void relax_by_tile(std::uint32_t pivot) {
        const auto n = this->n_, others = ceil_div(n, CloseTile::kTile) - 1;
        const Span<std::uint32_t> words{reinterpret_cast<std::uint32_t*>(this->distance_.data()),
                                        this->distance_.size()};
        this->executor_.launch(CloseTile{}, Blocks(1), n, pivot * CloseTile::kTile, words);
        if (others == 0) return;
        this->executor_.launch(RelaxTiles{}, Blocks(std::uint64_t{others} * 2), n, pivot, 1u, words);
        this->executor_.launch(RelaxTiles{}, Blocks(std::uint64_t{others} * others), n, pivot, 0u, words);
    }
    void square() {
        const auto tiles = ceil_div(this->n_, SquareWays::kTile);
        this->executor_.launch(SquareWays{}, Blocks(std::uint64_t{tiles} * tiles), ways_.read(), this->form_, this->n_,
                               squared_.write(), Span<const std::uint32_t>{}, Span<std::uint32_t>{},
                               Span<std::uint32_t>{}, this->distance_.write(), Span<std::uint32_t>{});
        std::swap(ways_, squared_);
    }

    bool near_;
    std::uint32_t rounds_, round_ = 0;
    Buffer<std::uint64_t> ways_, squared_;
};

AlgorithmInfo champion();  ///< apsp.champion: blocked Floyd-Warshall

}  // namespace lockstep::apsp
