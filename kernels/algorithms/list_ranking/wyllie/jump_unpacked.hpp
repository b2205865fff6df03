#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// One jump of Wyllie's list ranking, rank and successor in two arrays, updated in place. Wrong on purpose (Rehman 2010,
/// section 3.1.1): a thread may read a pair that its owner is half way through writing.
/// successor  n entries; the tail is its own. Each only ever holds what another held, so that all stay nodes of the list.
/// rank       n entries: links to the tail once no pointer moves, if nobody has read a broken pair
/// changed    1 entry, set to 1 when a pointer moves
/// Threads    one per element, no shared memory, no barrier.
struct JumpUnpacked {
    static constexpr const char* name = "jump_unpacked";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> successor, Span<std::uint32_t> rank,
                            Span<std::uint32_t> changed) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;  // line 1
        const auto next = ctx.load(successor, i);
        const auto skip = ctx.load(successor, next);
        if (skip == next) return;  // line 2: next is the tail
        const auto own = ctx.load(rank, i);
        const auto beyond = ctx.load(rank, next);
        ctx.store(rank, i, own + beyond);  // line 3
        ctx.store(successor, i, skip);  // line 4
        ctx.store(changed, 0, 1u);
    }
};

}  // namespace lockstep
