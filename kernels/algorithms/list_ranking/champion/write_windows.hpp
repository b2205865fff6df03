#pragma once

#include "kernels/algorithms/list_ranking/champion/window_record.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Writes the ranks of one window a block: scatters them in shared memory, then stores them in order.
/// records  n entries, those of window k from k * kWindowNodes on
/// rank     n entries, written, in links from the head
/// Threads  one block per window. A barrier between scatter and store.
/// Limits   bytes: 8 read and 4 written for a node, at two thirds of an H200's bandwidth.
struct WriteWindows {
    static constexpr const char* name = "write_windows";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1024, .cooperative = true};
    static constexpr std::uint32_t kLoadsEach = 8;  // on their way at once
    struct Shared {
        std::uint32_t rank[kWindowNodes];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint64_t> records,
                            Span<std::uint32_t> rank) const {
        const auto begin = ctx.block_index() << kWindowShift;
        const auto nodes = rank.size - begin < kWindowNodes ? rank.size - begin : kWindowNodes;
        for (auto first = ctx.thread_index(); first < nodes; first += kLoadsEach * ctx.block_size()) {
            std::uint64_t words[kLoadsEach] = {};
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kLoadsEach; ++k) {
                const auto i = first + k * ctx.block_size();
                if (i < nodes) words[k] = ctx.load(records, begin + i);
            }
            SIMT_UNROLL
            for (std::uint32_t k = 0; k < kLoadsEach; ++k) {
                if (first + k * ctx.block_size() >= nodes) continue;
                const auto record = WindowRecord::unpack(words[k]);
                ctx.store(shared.rank, record.node - begin, record.rank);
            }
        }
        ctx.sync_block();
        for (auto i = ctx.thread_index(); i < nodes; i += ctx.block_size()) {
            const auto word = ctx.load(shared.rank, i);
            ctx.store(rank, begin + i, word);
        }
    }
};

}  // namespace lockstep
