#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Begins to measure how far vertices are from their roots, for what a pass says; not part of the search and not timed with it.
/// pointer  n entries; a root points to itself
/// jump     n entries, written: the same
/// depth    n entries, written: links from a vertex to where its jump leads
/// Threads  one per vertex, no shared memory, no barrier.
struct BeginDepths {
    static constexpr const char* name = "begin_depths";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> pointer, Span<std::uint32_t> jump,
                            Span<std::uint32_t> depth) const {
        const auto i = ctx.global_thread();
        if (i >= pointer.size) return;
        const auto to = ctx.load(pointer, i);
        ctx.store(jump, i, to);
        ctx.store(depth, i, to == i ? 0u : 1u);
    }
};

/// Doubles how far each vertex looks; after ceil(log2) of the height every jump leads to a root.
/// jump, depth            n entries, in and out in separate arrays
/// counts                 2 entries: 1 where a jump did not lead to a root yet; the greatest depth
/// Threads                one per vertex, no shared memory, no barrier.
struct DoubleDepths {
    static constexpr const char* name = "double_depths";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> jump, Span<const std::uint32_t> depth,
                            Span<std::uint32_t> next_jump, Span<std::uint32_t> next_depth,
                            Span<std::uint32_t> counts) const {
        const auto i = ctx.global_thread();
        if (i >= jump.size) return;
        const auto to = ctx.load(jump, i);
        const auto beyond = ctx.load(jump, to);
        const auto own = ctx.load(depth, i);
        const auto more = ctx.load(depth, to);
        ctx.store(next_jump, i, beyond);
        ctx.store(next_depth, i, own + more);
        if (beyond != to) ctx.store_relaxed(counts, 0, 1u);
        const auto highest = ctx.load_relaxed(counts, 1);
        if (own + more > highest) ctx.atomic_max(counts, 1, own + more);
    }
};

}  // namespace lockstep
