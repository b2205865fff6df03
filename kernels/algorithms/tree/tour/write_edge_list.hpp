#pragma once

#include "kernels/algorithms/tree/tour/edge_list_entry.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The arrays that the tour is made from (Rehman 2010, section 5.1.2), from rows and twins.
/// column_indices  one entry per arc: its head
/// twin            one entry per arc
/// edges           one entry per arc: edges whose first arc is at most this one
/// edge_list       EL, one entry per arc, written: the two arcs of edge k at 2 k and 2 k + 1
/// incident        AL, two entries per arc, written: of each arc out of a vertex its place in EL, then its sibling's
/// place_arc       one entry per place in EL, written: its arc
/// Threads         one per arc, no shared memory, no barrier.
/// Departs from the text, which lists the incoming arc of a pair first: Alg. 8 and 9 are right when the outgoing one is.
struct WriteEdgeList {
    static constexpr const char* name = "write_edge_list";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> column_indices, Span<const std::uint32_t> twin,
                            Span<const std::uint32_t> edges, Span<std::uint64_t> edge_list,
                            Span<std::uint32_t> incident, Span<std::uint32_t> place_arc) const {
        const auto arc = ctx.global_thread();
        if (arc >= twin.size) return;
        const auto other = ctx.load(twin, arc);
        const auto head = ctx.load(column_indices, arc);
        const auto tail = ctx.load(column_indices, other);
        const auto edge = ctx.load(edges, arc < other ? arc : other) - 1;
        const auto place = 2 * edge + (arc < other ? 0u : 1u);
        const EdgeListEntry entry{tail, head};
        ctx.store(edge_list, place, entry.pack());
        ctx.store(place_arc, place, arc);
        ctx.store(incident, 2 * arc, place);
        ctx.store(incident, 2 * arc + 1, place ^ 1u);
    }
};

}  // namespace lockstep
