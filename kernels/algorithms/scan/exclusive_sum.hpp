#pragma once

#include <cstdint>
#include <vector>

#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

/// Elements that one thread adds sequentially.
inline constexpr std::uint32_t kSumChunk = 32;

/// The sum of each chunk of numbers: the path up of a prefix sum.
/// Threads  one per chunk, no shared memory, no barrier.
struct SumChunks {
    static constexpr const char* name = "sum_chunks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 128};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> number, std::uint32_t size,
                            Span<std::uint32_t> sum) const {
        const auto chunk = ctx.global_thread(), first = chunk * kSumChunk;
        if (first >= size) return;
        std::uint32_t running = 0;
        for (auto i = first; i < first + kSumChunk && i < size; ++i) running += ctx.load(number, i);
        ctx.store(sum, chunk, running);
    }
};

/// Within each chunk the sum of all preceding numbers, starting with the sum before the chunk: the path down.
/// before  the sum of all numbers before each chunk; none: there is one chunk
/// offset  size entries, followed by the total if there is room
/// Threads one per chunk, no shared memory, no barrier. offset may be number.
struct SumWithinChunks {
    static constexpr const char* name = "sum_within_chunks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 128};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> number, std::uint32_t size,
                            Span<const std::uint32_t> before, Span<std::uint32_t> offset) const {
        const auto chunk = ctx.global_thread(), first = chunk * kSumChunk;
        if (first >= size) return;
        std::uint32_t running = 0;
        if (before.size != 0) running = ctx.load(before, chunk);
        auto i = first;
        for (; i < first + kSumChunk && i < size; ++i) {
            const auto own = ctx.load(number, i);
            ctx.store(offset, i, running);
            running += own;
        }
        if (i == size && size < offset.size) ctx.store(offset, size, running);
    }
};

/// Exclusive prefix sums by chunks, of the chunks' sums, and so on (after Malison 2012, 4.2): one thread per chunk.
template <class Executor>
class ExclusiveSum {
public:
    /// most  the largest size
    ExclusiveSum(Executor& executor, std::uint32_t most) : executor_(executor) {
        while ((most = ceil_div(most, kSumChunk)) > 1) sums_.emplace_back(executor, most, "chunk_sum");
    }

    /// offset  size entries; one more entry, if it has room, receives the total
    void run(Span<const std::uint32_t> number, std::uint32_t size, Span<std::uint32_t> offset, std::size_t level = 0) {
        if (size == 0) return;
        const auto chunks = ceil_div(size, kSumChunk);
        Span<const std::uint32_t> before{};
        if (chunks > 1) {
            const auto& sums = sums_[level];
            executor_.launch(SumChunks{}, chunks, number, size, sums.write());
            run(sums.read(), chunks, Span<std::uint32_t>{sums.data(), chunks}, level + 1);
            before = {sums.data(), chunks};
        }
        executor_.launch(SumWithinChunks{}, chunks, number, size, before, offset);
    }

private:
    Executor& executor_;
    std::vector<Buffer<std::uint32_t>> sums_;
};

}  // namespace lockstep
