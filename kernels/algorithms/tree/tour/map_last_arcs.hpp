#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Mapping kernel 2 (Rehman 2010, Alg. 9): behind the last incoming arc of a vertex the tour goes on with its first outgoing
/// one. At the root it ends there, and begins with that one.
/// start     S, n + 1 entries
/// incident  AL
/// next_arc  M, written for the last incoming arc of each vertex; where the tour ends, an arc is its own next one
/// Threads   one per vertex, no shared memory, no barrier.
/// Departs from the thesis in two ways. It prints EL for AL, as in Alg. 8. And it cuts the tour behind the root's first incoming
/// arc, vertex 0 being the root: so that the root's second neighbour would come first and its first one last. Here any vertex
/// may be the root, and the cut is behind its last incoming arc: its neighbours come in their order.
struct MapLastArcs {
    static constexpr const char* name = "map_last_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> start, Span<const std::uint32_t> incident,
                            std::uint32_t root, Span<std::uint32_t> next_arc) const {
        const auto index = ctx.global_thread();  // line 5
        if (index + 1 >= start.size) return;
        const auto end = ctx.load(start, index + 1);
        const auto j = ctx.load(start, index);  // line 7
        if (j == end) return;  // a single vertex
        const auto i = end - 1;  // line 6
        const auto incoming = ctx.load(incident, i);
        const auto outgoing = ctx.load(incident, j);
        if (index == root) {  // line 9
            ctx.store(next_arc, incoming, incoming);  // line 10
        } else {
            ctx.store(next_arc, incoming, outgoing);  // line 8
        }
    }
};

}  // namespace lockstep
