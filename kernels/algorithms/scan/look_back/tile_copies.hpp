#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Copies of tiles between arrays and rows of shared memory, several of which are in flight while a block works on another row.
/// From compute capability 9.0 on the copy engine makes them (cp.async.bulk): one thread starts a copy, data in flight take no
/// registers, and threads that need a row wait for it. On other devices and the emulator all threads of the block copy
/// synchronously; so a barrier must separate a fetch from the reads of its row.
/// Rows begin at a multiple of 16 bytes, tiles at a multiple of 4 words.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
#define LOCKSTEP_COPY_ENGINE 1
#else
#define LOCKSTEP_COPY_ENGINE 0
#endif
class TileCopies {
public:
    /// Call it before all other functions; a barrier of the block must follow.
    /// arrived  one entry per row, which counts arrived data
    template <class Ctx, std::size_t rows>
    SIMT_FN static void prepare([[maybe_unused]] Ctx& ctx, [[maybe_unused]] std::uint64_t (&arrived)[rows]) {
#if LOCKSTEP_COPY_ENGINE
        if (!asks(ctx)) return;
        for (std::uint32_t row = 0; row < rows; ++row)
            asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" : : "r"(shared(&arrived[row])) : "memory");
        asm volatile("fence.mbarrier_init.release.cluster;" : : : "memory");
        asm volatile("fence.proxy.async.shared::cta;" : : : "memory");
#endif
    }

    /// Starts loading from[begin .. begin + size) into a row; arrive() ends a group of loads. Called by all threads.
    template <class Ctx, std::size_t words>
    SIMT_FN static void fetch(Ctx& ctx, const Span<const std::uint32_t>& from, std::uint32_t begin, std::uint32_t size,
                              std::uint32_t (&row)[words], [[maybe_unused]] std::uint64_t& arrived) {
#if LOCKSTEP_COPY_ENGINE
        if (!asks(ctx)) return;
        const auto whole = size & ~3u;
        asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;"
                     :
                     : "r"(shared(&arrived)), "r"(whole * 4)
                     : "memory");
        if (whole != 0)
            asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                         :
                         : "r"(shared(row)), "l"(unrecorded(from) + begin), "r"(whole * 4), "r"(shared(&arrived))
                         : "memory");
        for (auto at = whole; at < size; ++at) row[at] = unrecorded(from)[begin + at];
#elif defined(__CUDACC__)
        for (auto at = ctx.thread_index(); at < size; at += ctx.block_size()) row[at] = unrecorded(from)[begin + at];
#else
        for (auto at = ctx.thread_index(); at < words; at += ctx.block_size()) {
            std::uint32_t word = 0;
            if (at < size) word = ctx.load(from, begin + at);
            ctx.store(row, at, word);
        }
#endif
    }
    template <class Ctx>
    SIMT_FN static void arrive([[maybe_unused]] Ctx& ctx, [[maybe_unused]] std::uint64_t& arrived) {
#if LOCKSTEP_COPY_ENGINE
        if (asks(ctx)) asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" : : "r"(shared(&arrived)) : "memory");
#endif
    }
    /// Waits for a row that is loaded for the time-th time, counted from 0.
    template <class Ctx>
    SIMT_FN static void wait([[maybe_unused]] Ctx& ctx, [[maybe_unused]] std::uint64_t& arrived,
                             [[maybe_unused]] std::uint32_t time) {
#if LOCKSTEP_COPY_ENGINE
        std::uint32_t done = 0;
        while (done == 0)
            asm volatile(
                "{\n"
                ".reg .pred done;\n"
                "mbarrier.try_wait.parity.shared::cta.b64 done, [%1], %2;\n"
                "selp.u32 %0, 1, 0, done;\n"
                "}"
                : "=r"(done)
                : "r"(shared(&arrived)), "r"(time & 1)
                : "memory");
#endif
    }

    /// Threads that have written a row make it visible to the copy engine, before the barrier that precedes send().
    template <class Ctx>
    SIMT_FN static void show([[maybe_unused]] Ctx& ctx) {
#if LOCKSTEP_COPY_ENGINE
        asm volatile("fence.proxy.async.shared::cta;" : : : "memory");
#endif
    }
    /// Copies a row to to[begin .. begin + size). Called by all threads.
    template <class Ctx, std::size_t words>
    SIMT_FN static void send(Ctx& ctx, const std::uint32_t (&row)[words], const Span<std::uint32_t>& to,
                             std::uint32_t begin, std::uint32_t size) {
#if LOCKSTEP_COPY_ENGINE
        if (!asks(ctx)) return;
        const auto whole = size & ~3u;
        if (whole != 0)
            asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;"
                         :
                         : "l"(unrecorded(to) + begin), "r"(shared(row)), "r"(whole * 4)
                         : "memory");
        asm volatile("cp.async.bulk.commit_group;" : : : "memory");
        for (auto at = whole; at < size; ++at) unrecorded(to)[begin + at] = row[at];
#elif defined(__CUDACC__)
        for (auto at = ctx.thread_index(); at < size; at += ctx.block_size()) unrecorded(to)[begin + at] = row[at];
#else
        for (auto at = ctx.thread_index(); at < size; at += ctx.block_size()) {
            const auto word = ctx.load(row, at);
            ctx.store(to, begin + at, word);
        }
#endif
    }
    /// Waits until all sent rows except the `last` ones have been read: they may be overwritten.
    template <std::uint32_t last, class Ctx>
    SIMT_FN static void wait_for_sent([[maybe_unused]] Ctx& ctx) {
#if LOCKSTEP_COPY_ENGINE
        if (asks(ctx)) asm volatile("cp.async.bulk.wait_group.read %0;" : : "n"(last) : "memory");
#endif
    }

private:
#if LOCKSTEP_COPY_ENGINE
    /// Whether this is the first lane of the block's last warp.
    template <class Ctx>
    SIMT_FN static bool asks(Ctx& ctx) {
        return ctx.thread_index() + kWarpSize == ctx.block_size();
    }
    SIMT_FN static std::uint32_t shared(const void* address) {
        return static_cast<std::uint32_t>(__cvta_generic_to_shared(address));
    }
#endif
};

}  // namespace lockstep
