#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Gives each arc its position on the tour, and each position its arc.
/// rank       R, one entry per place in the edge list
/// place_arc  one entry per place in the edge list: its arc
/// arc_rank   one entry per arc, written
/// tour_arc   one entry per position, written
/// Threads    one per arc, no shared memory, no barrier.
struct PlaceArcs {
    static constexpr const char* name = "place_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, Span<const std::uint32_t> place_arc,
                            Span<std::uint32_t> arc_rank, Span<std::uint32_t> tour_arc) const {
        const auto place = ctx.global_thread();
        if (place >= rank.size) return;
        const auto position = ctx.load(rank, place);
        const auto arc = ctx.load(place_arc, place);
        ctx.store(arc_rank, arc, position);
        ctx.store(tour_arc, position, arc);
    }
};

}  // namespace lockstep
