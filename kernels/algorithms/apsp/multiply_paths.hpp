#pragma once

#include "kernels/algorithms/apsp/path_word.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The product of two matrices of paths over min-plus (Malison 2012, 5.2 and 5.2.2): for (i, j) the minimum of left(i, j) and
/// of left(i, m) + right(m, j) over all m. Squaring multiplies a matrix by itself.
/// Departs from the thesis, which copies the predecessor from (m, j) for every m, also from the diagonal for m = j. Here only a
/// smaller path replaces left(i, j), which never happens for m = i or m = j. Among paths of equal length the one with fewer
/// arcs is smaller (PathWord), so that the result does not depend on the order of m.
/// left, right       n x n
/// product           n x n, written
/// left_last, right_last  n x n each, or none: the last vertex before j on a path
/// last, middle      n x n each, or none: of the product; middle: the m of the minimum, kNone if left(i, j) is kept
/// distance          n x n, written
/// changed           1 entry, or none: set to 1 if any path becomes smaller
/// Threads           256 for a tile of 64 by 64, 4 x 4 pairs each; a barrier before and after each stretch of 16 m.
struct MultiplyPaths {
    static constexpr const char* name = "multiply_paths";
    static constexpr SourcePlace source = source_here();
    static constexpr std::uint32_t kTile = 64, kDepth = 16, kSide = 16, kOwn = 4;
    static constexpr LaunchShape shape{.threads_per_block = kSide * kSide, .cooperative = true};
    struct Shared {
        std::uint64_t first[kDepth * (kTile + 1)], second[kDepth * kTile];
    };
    static constexpr std::uint32_t kLoads = kTile * kDepth / (kSide * kSide);

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint64_t> left, Span<const std::uint64_t> right,
                            PathWord form, std::uint32_t n, Span<std::uint64_t> product,
                            Span<const std::uint32_t> left_last, Span<const std::uint32_t> right_last,
                            Span<std::uint32_t> last, Span<std::uint32_t> middle, Span<std::int32_t> distance,
                            Span<std::uint32_t> changed) const {
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
                if (from < n && to < n) least[i][j] = static_cast<std::int64_t>(ctx.load(left, from * n + to));
            }
        }
        for (std::uint32_t begin = 0; begin < n; begin += kDepth) {
            SIMT_UNROLL
            for (std::uint32_t r = 0; r < kLoads; ++r) {
                const auto row = thread / kDepth + r * (kSide * kSide / kDepth), m = thread % kDepth;
                auto path = static_cast<std::uint64_t>(form.infinite());
                if (top + row < n && begin + m < n) path = ctx.load(left, (top + row) * n + begin + m);
                ctx.store(shared.first, m * (kTile + 1) + row, path);
            }
            SIMT_UNROLL
            for (std::uint32_t r = 0; r < kLoads; ++r) {
                const auto column = thread % kTile, m = thread / kTile + r * (kSide * kSide / kTile);
                auto path = static_cast<std::uint64_t>(form.infinite());
                if (left_edge + column < n && begin + m < n)
                    path = ctx.load(right, (begin + m) * n + left_edge + column);
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
                ctx.store(product, from * n + to, static_cast<std::uint64_t>(path));
                ctx.store(distance, from * n + to, form.distance(path));
                if (left_last.size == 0) continue;
                const auto lasts = m == kNone ? left_last : right_last;
                const auto vertex = ctx.load(lasts, (m == kNone ? from : m) * n + to);
                ctx.store(last, from * n + to, from == to ? kNone : vertex);
                ctx.store(middle, from * n + to, m);
            }
        }
        if (any && changed.size != 0) ctx.store_relaxed(changed, 0, 1);
    }
};

}  // namespace lockstep
