#pragma once

#include "kernels/algorithms/tree/tour/edge_list_entry.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Gives vertices the running sums at the arcs into them (Rehman 2010, Alg. 12 and 13): preorder numbers or levels.
/// rank         R, one entry per place in the edge list
/// forward      Dir, one entry per place
/// edge_list    EL, one entry per place
/// running_sum  one entry per position of the tour, inclusive
/// number       n entries, written; the root's is 0
/// Threads      one per place in the edge list, and one for a single vertex; no shared memory, no barrier.
/// The thesis prints Pre[e] = 1 where it means the sum, and numbers arcs: the number is that of the vertex that the arc enters.
struct NumberHeads {
    static constexpr const char* name = "number_heads";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, Span<const std::uint32_t> forward,
                            Span<const std::uint64_t> edge_list, Span<const std::uint32_t> running_sum,
                            std::uint32_t root, Span<std::uint32_t> number) const {
        const auto e = ctx.global_thread();  // line 25
        if (e == 0) ctx.store(number, root, 0u);  // line 29
        if (e >= rank.size) return;
        const auto leads_away = ctx.load(forward, e);  // line 26
        if (leads_away == 0) return;
        const auto position = ctx.load(rank, e);
        const auto sum = ctx.load(running_sum, position);
        const auto word = ctx.load(edge_list, e);
        const auto entry = EdgeListEntry::unpack(word);
        ctx.store(number, entry.head, sum);  // line 27
    }
};

/// Gives vertices the running sums at the arcs out of them for good: postorder numbers. As NumberHeads, but for retreat arcs
/// and their tails; the sum counts the arc itself, so the number is one less, and the root's is n - 1.
struct NumberTails {
    static constexpr const char* name = "number_tails";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, Span<const std::uint32_t> forward,
                            Span<const std::uint64_t> edge_list, Span<const std::uint32_t> running_sum,
                            std::uint32_t root, Span<std::uint32_t> number) const {
        const auto e = ctx.global_thread();  // line 25
        if (e == 0) ctx.store(number, root, number.size - 1);  // line 29
        if (e >= rank.size) return;
        const auto leads_away = ctx.load(forward, e);  // line 26
        if (leads_away != 0) return;
        const auto position = ctx.load(rank, e);
        const auto sum = ctx.load(running_sum, position);
        const auto word = ctx.load(edge_list, e);
        const auto entry = EdgeListEntry::unpack(word);
        ctx.store(number, entry.tail, sum - 1);  // line 27
    }
};

}  // namespace lockstep
