#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Mapping kernel 1 (Rehman 2010, Alg. 8): behind each incoming arc of a vertex the tour goes on with the outgoing arc that
/// stands behind it in AL. Behind a vertex's last one that is an arc of the next vertex, which MapLastArcs puts right.
/// incident  AL, two entries per arc: an outgoing arc, then its sibling, which comes in
/// next_arc  M, one entry per place in the edge list, written for all but the last incoming arc of AL
/// Threads   one per arc but the last, no shared memory, no barrier.
/// The thesis prints EL[i] and EL[j]: EL holds ends of arcs, and what holds pointers to arcs is AL.
struct MapArcs {
    static constexpr const char* name = "map_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> incident, Span<std::uint32_t> next_arc) const {
        const auto index = ctx.global_thread();  // line 1
        if (index + 1 >= next_arc.size) return;
        const auto i = 2 * index + 1;  // line 2
        const auto j = i + 1;  // line 2
        const auto incoming = ctx.load(incident, i);
        const auto outgoing = ctx.load(incident, j);
        ctx.store(next_arc, incoming, outgoing);  // line 3
    }
};

}  // namespace lockstep
