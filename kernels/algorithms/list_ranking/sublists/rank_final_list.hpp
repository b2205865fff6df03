#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Ranks a reduced list by walking along it (Rehman 2010, Alg. 6, line 3; Alg. 7, line 2).
/// successor  n entries; the tail is its own
/// length     n entries: links of the input between the node before and this one; empty for the input itself
/// rank       n entries, written: links of the input from its head
/// Threads    one in all, no shared memory, no barrier.
struct RankFinalList {
    static constexpr const char* name = "rank_final_list";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, Span<const std::uint32_t> length,
                            std::uint32_t head, Span<std::uint32_t> rank) const {
        std::uint32_t links = 0;
        auto node = head;
        for (;;) {
            ctx.store(rank, node, links);
            const auto next = ctx.load(successor, node);
            if (next == node) return;
            std::uint32_t step = 1;
            if (length.size != 0) step = ctx.load(length, next);
            links += step;
            node = next;
        }
    }
};

}  // namespace lockstep
