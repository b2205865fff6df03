#pragma once

#include "kernels/algorithms/apsp/path_word.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Squares the paths between all pairs over min-plus (Malison 2012, 5.2 and 5.2.2): for (i, j) the least of the path that is known
/// and of those from i to m and on from m to j. As printed, the predecessor is copied from (m, j) whatever m is, which for m = j is
/// the diagonal's; here a path gives place only to one that is less, which no m = i or m = j is. Ties between paths of one length
/// go to fewer arcs (PathWord), not to whichever m comes first, so that all cells decide alike.
/// paths            n x n; after k squarings the least of at most 2^k arcs
/// squared         n x n, written
/// predecessor, next_predecessor, middle  n x n each, or none: the last vertex before j; the m that won, kNone where none did
/// distance        n x n, written
/// changed         1 entry, or none: becomes 1 when any path has become less
/// Threads         256 for a tile of 64 by 64, 4 x 4 pairs each; a barrier before and after each stretch of 16 m.
struct SquarePaths {
    static constexpr const char* name = "square_ways";
    static constexpr SourcePlace source = source_here();
    static constexpr std::uint32_t kTile = 64, kDepth = 16, kSide = 16, kOwn = 4;
    static constexpr LaunchShape shape{.threads_per_block = kSide * kSide, .cooperative = true};
    struct Shared {
        std::uint64_t first[kDepth * (kTile + 1)], second[kDepth * kTile];
    };
    static constexpr std::uint32_t kLoads = kTile * kDepth / (kSide * kSide);

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint64_t> paths, PathWord form, std::uint32_t n,
                            Span<std::uint64_t> squared, Span<const std::uint32_t> predecessor,
                            Span<std::uint32_t> next_predecessor, Span<std::uint32_t> middle,
                            Span<std::int32_t> distance, Span<std::uint32_t> changed) const {
        const auto tiles = (n + kTile - 1) / kTile, thread = ctx.thread_index();
        const auto top = ctx.block_index() / tiles * kTile, left_edge = ctx.block_index() % tiles * kTile;
        const auto x = thread % kSide, y = thread / kSide;
        std::int64_t least[kOwn][kOwn];
        std::uint32_t won[kOwn][kOwn];
        SIMT_UNROLL
        for (std::uint32_t i = 0; i < kOwn; ++i) {
            SIMT_UNROLL
            for (std::uint32_t j = 0; j < kOwn; ++j) {
                least[i][j] = form.infinite();
                won[i][j] = kNone;
                const auto from = top + y + i * kSide, to = left_edge + x + j * kSide;
                if (from < n && to < n) least[i][j] = static_cast<std::int64_t>(ctx.load(paths, from * n + to));
            }
        }
        for (std::uint32_t begin = 0; begin < n; begin += kDepth) {
            SIMT_UNROLL
            for (std::uint32_t r = 0; r < kLoads; ++r) {
                const auto row = thread / kDepth + r * (kSide * kSide / kDepth), m = thread % kDepth;
                auto path = static_cast<std::uint64_t>(form.infinite());
                if (top + row < n && begin + m < n) path = ctx.load(paths, (top + row) * n + begin + m);
                ctx.store(shared.first, m * (kTile + 1) + row, path);
            }
            SIMT_UNROLL
            for (std::uint32_t r = 0; r < kLoads; ++r) {
                const auto column = thread % kTile, m = thread / kTile + r * (kSide * kSide / kTile);
                auto path = static_cast<std::uint64_t>(form.infinite());
                if (left_edge + column < n && begin + m < n)
                    path = ctx.load(paths, (begin + m) * n + left_edge + column);
                ctx.store(shared.second, m * kTile + column, path);
            }
            ctx.sync_block();
            for (std::uint32_t m = 0; m < kDepth; ++m) {
                std::int64_t first[kOwn], second[kOwn];
                SIMT_UNROLL
                for (std::uint32_t i = 0; i < kOwn; ++i)
                    first[i] = static_cast<std::int64_t>(ctx.load(shared.first, m * (kTile + 1) + y + i * kSide));
                SIMT_UNROLL
                for (std::uint32_t j = 0; j < kOwn; ++j)
                    second[j] = static_cast<std::int64_t>(ctx.load(shared.second, m * kTile + x + j * kSide));
                SIMT_UNROLL
                for (std::uint32_t i = 0; i < kOwn; ++i) {
                    SIMT_UNROLL
                    for (std::uint32_t j = 0; j < kOwn; ++j) {
                        const auto through = first[i] + second[j];
                        const bool less = through < least[i][j];
                        least[i][j] = less ? through : least[i][j];
                        won[i][j] = less ? begin + m : won[i][j];
                    }
                }
            }
            ctx.sync_block();
        }
        bool any = false;
        SIMT_UNROLL
        for (std::uint32_t i = 0; i < kOwn; ++i) {
            SIMT_UNROLL
            for (std::uint32_t j = 0; j < kOwn; ++j) {
                const auto from = top + y + i * kSide, to = left_edge + x + j * kSide;
                if (from >= n || to >= n) continue;
                const bool none = form.is_infinite(least[i][j]);
                const auto m = none ? kNone : won[i][j];
                any = any || m != kNone;
                const auto path = none ? form.infinite() : least[i][j];
                ctx.store(squared, from * n + to, static_cast<std::uint64_t>(path));
                ctx.store(distance, from * n + to, form.distance(path));
                if (predecessor.size == 0) continue;
                const auto last = ctx.load(predecessor, (m == kNone ? from : m) * n + to);
                ctx.store(next_predecessor, from * n + to, from == to ? kNone : last);
                ctx.store(middle, from * n + to, m);
            }
        }
        if (any && changed.size != 0) ctx.store_relaxed(changed, 0, 1);
    }
};

}  // namespace lockstep
