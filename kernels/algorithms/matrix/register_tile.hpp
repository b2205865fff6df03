#pragma once

#include "kernels/algorithms/matrix/multiply_step.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// One tile of 128 by 128 of a matrix product, by a block of 256 threads: each keeps 8 x 8 sums in registers, so that 16 loads
/// from shared memory, four words at a time, serve 64 steps. While one stretch of both factors is used, the next is loaded from
/// memory into the other half of shared memory, so that one barrier per stretch is enough. Two blocks run on a multiprocessor:
/// one computes while the other waits. Limited on an H200 by arithmetic: the loop reaches 90, 85 and 71 % of the maximum of its
/// instructions (15.0 T integer steps per second by DPX, 13.9 float steps, 18.2 of floats without sign).
template <MultiplyStep step>
struct RegisterTile {
    static constexpr std::uint32_t kTile = 128, kDepth = 16, kSide = 16, kOwn = 8, kAtOnce = 4;
    static constexpr LaunchShape shape{
        .threads_per_block = kSide * kSide, .cooperative = true, .stack_bytes = 16 * 1024};
    /// No launch has this many threads, but it makes the compiler leave registers for two blocks.
    static constexpr std::uint32_t max_threads_per_block = 2 * shape.threads_per_block;
    static constexpr std::uint32_t kLoads = kTile * kDepth / (kSide * kSide);
    static constexpr std::uint32_t kStride = kTile + kAtOnce;  ///< of A's stretch, which is stored across its rows
    struct Shared {
        alignas(16) std::uint32_t a[2 * kDepth * kStride];
        alignas(16) std::uint32_t b[2 * kDepth * kTile];
    };
    using Words = StepWords<step>;
    using Sums = std::uint32_t[kOwn][kOwn];

    /// The row and column of a thread's sums in the tile.
    SIMT_FN static std::uint32_t row_of(std::uint32_t thread, std::uint32_t i) {
        return i / kAtOnce * (kTile / 2) + thread / kSide * kAtOnce + i % kAtOnce;
    }
    SIMT_FN static std::uint32_t column_of(std::uint32_t thread, std::uint32_t j) {
        return j / kAtOnce * (kTile / 2) + thread % kSide * kAtOnce + j % kAtOnce;
    }

    /// Adds the steps of a part of the inner dimension to the sums. After the last barrier every thread has read all it needs
    /// of both factors, so the tile may overwrite one of them.
    /// top, left_edge  position of the tile in the product
    template <class Ctx>
    SIMT_FN static void multiply(Ctx& ctx, Shared& shared, const Span<const std::uint32_t>& a,
                                 const Span<const std::uint32_t>& b, const ProductShape& sizes, const InnerPart& part,
                                 std::uint32_t top, std::uint32_t left_edge, Sums& sums) {
        const auto thread = ctx.thread_index();
        Fetched fetched;
        fetch(ctx, a, b, sizes, part.begin, part.end, top, left_edge, fetched);
        put(ctx, shared, 0, fetched);
        ctx.sync_block();
        std::uint32_t half = 0;
        for (auto first = part.begin; first < part.end; first += kDepth) {
            const bool more = first + kDepth < part.end;
            if (more) fetch(ctx, a, b, sizes, first + kDepth, part.end, top, left_edge, fetched);
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kDepth; k += 2) {
                std::uint32_t left[2][kOwn], right[2][kOwn];
                SIMT_UNROLL
                for (std::uint32_t q = 0; q < 2; ++q) {
                    SIMT_UNROLL
                    for (std::uint32_t i = 0; i < kOwn; ++i)
                        left[q][i] = ctx.load(shared.a, (half * kDepth + k + q) * kStride + row_of(thread, i));
                    SIMT_UNROLL
                    for (std::uint32_t j = 0; j < kOwn; ++j)
                        right[q][j] = ctx.load(shared.b, (half * kDepth + k + q) * kTile + column_of(thread, j));
                }
                SIMT_UNROLL
                for (std::uint32_t i = 0; i < kOwn; ++i) {
                    SIMT_UNROLL
                    for (std::uint32_t j = 0; j < kOwn; ++j)
                        sums[i][j] = Words::next_two(sums[i][j], left[0][i], right[0][j], left[1][i], right[1][j]);
                }
            }
            if (!more) break;
            half ^= 1;
            put(ctx, shared, half, fetched);
            ctx.sync_block();
        }
    }

private:
    /// The words of both factors that a thread fetches for a stretch.
    struct Fetched {
        std::uint32_t left[kLoads], right[kLoads];
    };

    /// Outside of the matrices and of the part, words are the neutral element, which changes no sum. Words are not used until
    /// they are stored: using one would wait for memory.
    template <class Ctx>
    SIMT_FN static void fetch(Ctx& ctx, const Span<const std::uint32_t>& a, const Span<const std::uint32_t>& b,
                              const ProductShape& sizes, std::uint32_t first, std::uint32_t end, std::uint32_t top,
                              std::uint32_t left_edge, Fetched& fetched) {
        const auto thread = ctx.thread_index();
        SIMT_UNROLL
        for (std::uint32_t r = 0; r < kLoads; ++r) {
            const auto row = top + thread / kDepth + r * (kSide * kSide / kDepth), inner = first + thread % kDepth;
            fetched.left[r] = Words::zero();
            if (row < sizes.rows && inner < end) {
                const auto word = ctx.load(a, row * sizes.inner + inner);
                fetched.left[r] = word;
            }
        }
        SIMT_UNROLL
        for (std::uint32_t r = 0; r < kLoads; ++r) {
            const auto inner = first + thread / kTile + r * (kSide * kSide / kTile),
                       column = left_edge + thread % kTile;
            fetched.right[r] = Words::zero();
            if (inner < end && column < sizes.columns) {
                const auto word = ctx.load(b, inner * sizes.columns + column);
                fetched.right[r] = word;
            }
        }
    }
    template <class Ctx>
    SIMT_FN static void put(Ctx& ctx, Shared& shared, std::uint32_t half, const Fetched& fetched) {
        const auto thread = ctx.thread_index();
        SIMT_UNROLL
        for (std::uint32_t r = 0; r < kLoads; ++r)
            ctx.store(shared.a,
                      (half * kDepth + thread % kDepth) * kStride + thread / kDepth + r * (kSide * kSide / kDepth),
                      Words::in(fetched.left[r]));
        SIMT_UNROLL
        for (std::uint32_t r = 0; r < kLoads; ++r)
            ctx.store(shared.b, (half * kDepth + thread / kTile + r * (kSide * kSide / kTile)) * kTile + thread % kTile,
                      Words::in(fetched.right[r]));
    }
};

}  // namespace lockstep
