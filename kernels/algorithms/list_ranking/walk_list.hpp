#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Ranks a list by walking along it (Rehman 2010, Alg. 1).
/// successor  n entries; the tail is its own
/// rank       n entries, written, in links from the head
/// Threads    one in all, no shared memory, no barrier.
struct WalkList {
    static constexpr const char* name = "walk_list";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, std::uint32_t head,
                            Span<std::uint32_t> rank) const {
        std::uint32_t count = 0;  // line 1
        auto node = head;  // line 2
        for (;;) {  // line 3
            ctx.store(rank, node, count);  // line 4
            const auto next = ctx.load(successor, node);
            if (next == node) return;
            node = next;  // line 5
            ++count;  // line 6
        }
    }
};

}  // namespace lockstep
