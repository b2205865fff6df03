#pragma once

#include "kernels/algorithms/matrix/multiply_step.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The first of the three phases of a blocked Floyd-Warshall (Venkataraman, Sahni, Mukhopadhyaya 2003): all ways inside one tile
/// on the diagonal. Each thread keeps 4 x 4 distances in registers; for every middle its row and its column are told to the block
/// in shared memory, in one of two places in turn, so that one barrier a middle is enough.
/// distance  n x n; the tile from (first, first) on is read and written; kInfiniteEntry: no way
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
