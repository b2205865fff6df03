#pragma once

#include "kernels/algorithms/apsp/multiply_paths.hpp"
#include "kernels/algorithms/apsp/pair_algorithm.hpp"
#include "kernels/algorithms/apsp/path_word.hpp"
#include "kernels/algorithms/matrix/multiply_step.hpp"
#include "kernels/algorithms/matrix/register_tile.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------------- Lay distances

/// The arcs of a graph without weights below 0 as distances between pairs: 0 from a vertex to itself; of parallel arcs the
/// lightest.
/// distance  n x n, written; PathWord::kNoPath if there is no arc
/// Threads   one per vertex, which writes its row.
struct LayDistances {
    static constexpr const char* name = "lay_distances";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, Span<const std::int32_t> edge_weights,
                            Span<std::int32_t> distance) const {
        const auto from = ctx.global_thread(), n = row_offsets.size - 1;
        if (from >= n) return;
        for (std::uint32_t to = 0; to < n; ++to) ctx.store(distance, from * n + to, to == from ? 0 : PathWord::kNoPath);
        const auto end = ctx.load(row_offsets, from + 1);
        for (auto arc = ctx.load(row_offsets, from); arc < end; ++arc) {
            const auto to = ctx.load(column_indices, arc);
            const auto weight = ctx.load(edge_weights, arc);
            const auto known = ctx.load(distance, from * n + to);
            if (weight < known) ctx.store(distance, from * n + to, weight);
        }
    }
};

// ----------------------------------------------------------------------------------------- Relax tiles

/// The second and the third phase of a blocked Floyd-Warshall (Venkataraman, Sahni, Mukhopadhyaya 2003): tiles take paths
/// through the vertices of one diagonal tile. As printed, the tiles beside and below it take these vertices one after the
/// other; since that tile already contains all paths inside it, one min-plus product with it gives the same result.
/// distance  n x n; kInfiniteEntry: no path. A tile in the row or the column of the diagonal tile is its own
///           factor: it is written after a barrier, when all of it has been read.
/// pivot     the tile on the diagonal
/// beside    1: the tiles in its row, then those in its column; 0: all remaining tiles
/// Threads   256 a tile, arranged as in RegisterTile.
struct RelaxTiles {
    using Tile = RegisterTile<MultiplyStep::min_plus_near>;
    static constexpr const char* name = "relax_tiles";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape = Tile::shape;
    static constexpr std::uint32_t max_threads_per_block = Tile::max_threads_per_block;
    using Shared = typename Tile::Shared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, std::uint32_t n, std::uint32_t pivot, std::uint32_t beside,
                            Span<std::uint32_t> distance) const {
        const auto others = (n + Tile::kTile - 1) / Tile::kTile - 1, block = ctx.block_index();
        const auto skip = [&](std::uint32_t tile) { return tile < pivot ? tile : tile + 1; };
        auto down = pivot, across = pivot;
        if (beside == 0) {
            down = skip(block / others);
            across = skip(block % others);
        } else if (block < others) {
            across = skip(block);
        } else {
            down = skip(block - others);
        }
        const auto top = down * Tile::kTile, left_edge = across * Tile::kTile, first = pivot * Tile::kTile;
        const auto thread = ctx.thread_index();
        typename Tile::Sums sums;
        SIMT_UNROLL
        for (std::uint32_t i = 0; i < Tile::kOwn; ++i) {
            SIMT_UNROLL
            for (std::uint32_t j = 0; j < Tile::kOwn; ++j) sums[i][j] = Tile::Words::zero();
        }
        const Span<const std::uint32_t> factor = distance;
        const auto end = first + Tile::kTile < n ? first + Tile::kTile : n;
        Tile::multiply(ctx, shared, factor, factor, ProductShape{n, n, n}, InnerPart{first, end}, top, left_edge, sums);
        SIMT_UNROLL
        for (std::uint32_t i = 0; i < Tile::kOwn; ++i) {
            const auto from = top + Tile::row_of(thread, i);
            std::uint32_t known[Tile::kOwn];  // the entries of a row arrive together
            SIMT_UNROLL
            for (std::uint32_t j = 0; j < Tile::kOwn; ++j) {
                const auto to = left_edge + Tile::column_of(thread, j);
                known[j] = 0;
                if (from < n && to < n) known[j] = ctx.load(distance, from * n + to);
            }
            SIMT_UNROLL
            for (std::uint32_t j = 0; j < Tile::kOwn; ++j) {
                const auto to = left_edge + Tile::column_of(thread, j);
                const auto through = Tile::Words::out(sums[i][j]);
                if (through < known[j]) ctx.store(distance, from * n + to, through);
            }
        }
    }
};

// ------------------------------------------------------------------------------------------ Close tile

/// The first of the three phases of a blocked Floyd-Warshall (Venkataraman, Sahni, Mukhopadhyaya 2003): all paths inside one
/// diagonal tile. Each thread keeps 4 x 4 distances in registers; for every middle vertex its row and column are broadcast in
/// shared memory, alternating between two places, so that one barrier per middle vertex is enough.
/// distance  n x n; reads and writes the tile that begins at (first, first); kInfiniteEntry: no path
/// Threads   1024 in one block, for 128 x 128 distances; a barrier for each middle.
struct CloseTile {
    static constexpr const char* name = "close_tile";
    static constexpr SourcePlace source = source_here();
    static constexpr std::uint32_t kTile = 128, kSide = 32, kOwn = 4;
    static constexpr LaunchShape shape{.threads_per_block = kSide * kSide, .cooperative = true};
    struct Shared {
        std::uint32_t row[2 * kTile], column[2 * kTile];
    };
    using Words = StepWords<MultiplyStep::min_plus_near>;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, std::uint32_t n, std::uint32_t first,
                            Span<std::uint32_t> distance) const {
        const auto x = ctx.thread_index() % kSide, y = ctx.thread_index() / kSide;
        std::uint32_t own[kOwn][kOwn];
        SIMT_UNROLL
        for (std::uint32_t i = 0; i < kOwn; ++i) {
            SIMT_UNROLL
            for (std::uint32_t j = 0; j < kOwn; ++j) {
                const auto from = first + y * kOwn + i, to = first + x * kOwn + j;
                own[i][j] = Words::zero();
                if (from < n && to < n) {
                    const auto word = ctx.load(distance, from * n + to);
                    own[i][j] = Words::in(word);
                }
            }
        }
        for (std::uint32_t group = 0; group < kSide; ++group) {
            SIMT_UNROLL
            for (std::uint32_t q = 0; q < kOwn; ++q) {
                const auto place = q % 2 * kTile;
                if (y == group) {
                    SIMT_UNROLL
                    for (std::uint32_t j = 0; j < kOwn; ++j) ctx.store(shared.row, place + x * kOwn + j, own[q][j]);
                }
                if (x == group) {
                    SIMT_UNROLL
                    for (std::uint32_t i = 0; i < kOwn; ++i) ctx.store(shared.column, place + y * kOwn + i, own[i][q]);
                }
                ctx.sync_block();
                std::uint32_t left[kOwn], right[kOwn];
                SIMT_UNROLL
                for (std::uint32_t i = 0; i < kOwn; ++i) left[i] = ctx.load(shared.column, place + y * kOwn + i);
                SIMT_UNROLL
                for (std::uint32_t j = 0; j < kOwn; ++j) right[j] = ctx.load(shared.row, place + x * kOwn + j);
                SIMT_UNROLL
                for (std::uint32_t i = 0; i < kOwn; ++i) {
                    SIMT_UNROLL
                    for (std::uint32_t j = 0; j < kOwn; ++j) own[i][j] = Words::next(own[i][j], left[i], right[j]);
                }
            }
        }
        SIMT_UNROLL
        for (std::uint32_t i = 0; i < kOwn; ++i) {
            SIMT_UNROLL
            for (std::uint32_t j = 0; j < kOwn; ++j) {
                const auto from = first + y * kOwn + i, to = first + x * kOwn + j;
                if (from < n && to < n) ctx.store(distance, from * n + to, Words::out(own[i][j]));
            }
        }
    }
};

}  // namespace lockstep

namespace lockstep::apsp {

// -------------------------------------------------------------------------------------------- Champion

/// Whether no arc is below 0 and all distances fit int32: then intermediate distances are words of 32 bits.
bool are_near(const CsrGraph& graph);

/// Blocked Floyd-Warshall: three launches for each diagonal tile. Graphs with heavy arcs or arcs below 0, whose intermediate
/// sums exceed 32 bits, are squared in 64 bits instead.
template <class Executor>
class Champion final : public PairAlgorithm<Executor> {
public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : PairAlgorithm<Executor>(executor, dataset, false, are_near(dataset.graph()) ? 4 : 20),
          near_(are_near(dataset.graph())),
          rounds_(near_ ? ceil_div(this->n_, CloseTile::kTile) : ceil_log2(this->n_)),
          paths_(executor, near_ ? 0 : this->num_pairs(), "paths"),
          squared_(executor, near_ ? 0 : this->num_pairs(), "squared") {
        this->scratch(paths_);
        this->host(round_);
    }

    void start() override {
        round_ = 0;
        this->begin(paths_);
        if (near_)
            this->executor_.launch(LayDistances{}, this->n_, this->row_offsets_.read(), this->column_indices_.read(),
                                   this->edge_weights_.read(), this->distance_.write());
    }

    bool step() override {
        if (round_ == rounds_) return !near_ && this->settle(paths_);
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
            report.note = "Sums are longer than 32 bits, or arcs are below 0: paths are squared in 64 bits.";
            report.lines = {{5, count_text(n * n * n, "step", "steps"), true}};
            return report;
        }
        constexpr auto tile = CloseTile::kTile;
        const auto first = (round_ - 1) * tile, end = std::min(this->n_, round_ * tile);
        auto report = this->report_pass("tile " + count_text(round_), changes, n * n * (end - first));
        report.note = "All paths over inner " + range_text(0, end - 1, "vertex", "vertices") + " are known.";
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
        const auto tiles = ceil_div(this->n_, MultiplyPaths::kTile);
        this->executor_.launch(MultiplyPaths{}, Blocks(std::uint64_t{tiles} * tiles), paths_.read(), paths_.read(),
                               this->form_, this->n_, squared_.write(), Span<const std::uint32_t>{},
                               Span<const std::uint32_t>{}, Span<std::uint32_t>{}, Span<std::uint32_t>{},
                               this->distance_.write(), Span<std::uint32_t>{});
        std::swap(paths_, squared_);
    }

    bool near_;
    std::uint32_t rounds_, round_ = 0;
    Buffer<std::uint64_t> paths_, squared_;
};

AlgorithmInfo champion();  ///< apsp.champion: blocked Floyd-Warshall

}  // namespace lockstep::apsp
