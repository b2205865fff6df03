#pragma once

#include <cstdint>

#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// An arc with all that a search asks of its head, in one word of 64 bits: so that finding a vertex and its row is one load.
struct KnownArc {
    static constexpr std::uint32_t kMaxVertices = 1u << 24;
    static constexpr std::uint32_t kMany = 255;  ///< the degree of a head that has so many arcs or more

    SIMT_HOST_FN static std::uint64_t pack(std::uint32_t head, std::uint32_t row, std::uint32_t degree) {
        return std::uint64_t{row} << 32 | (degree < kMany ? degree : kMany) << 24 | head;
    }
    SIMT_HOST_FN static std::uint32_t head(std::uint64_t arc) { return static_cast<std::uint32_t>(arc) & 0xFFFFFFu; }
    SIMT_HOST_FN static std::uint32_t degree(std::uint64_t arc) { return static_cast<std::uint32_t>(arc) >> 24; }
    SIMT_HOST_FN static std::uint32_t row(std::uint64_t arc) { return static_cast<std::uint32_t>(arc >> 32); }
};

/// Looks up the rows of all arcs' heads.
/// arcs     num_edges entries, written
/// tails    num_edges entries, written: the vertex that each arc leaves; none: it is not asked for
/// Threads  one per vertex. A warp shares the arcs of its 32 vertices.
struct KnowArcs {
    static constexpr const char* name = "know_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView graph, Span<std::uint64_t> arcs,
                            Span<std::uint32_t> tails) const {
        const auto n = graph.row_offsets.size - 1;
        const auto v = ctx.global_thread(), lane = ctx.lane();
        const auto begin = ctx.load(graph.row_offsets, v < n ? v : n);
        const auto end = ctx.load(graph.row_offsets, v < n ? v + 1 : n);
        const auto first = ctx.shuffle(begin, 0), last = ctx.shuffle(end, kWarpSize - 1);
        for (auto base = first; base < last; base += kWarpSize) {
            const auto e = base + lane;
            // The last row that begins at this arc or before.
            std::uint32_t at = 0;
            for (std::uint32_t half = kWarpSize / 2; half != 0; half /= 2) {
                const auto there = ctx.shuffle(begin, at + half);
                if (there <= e) at += half;
            }
            if (e >= last) continue;
            const auto head = ctx.load(graph.column_indices, e);
            const auto row = ctx.load(graph.row_offsets, head);
            const auto end_row = ctx.load(graph.row_offsets, head + 1);
            ctx.store(arcs, e, KnownArc::pack(head, row, end_row - row));
            if (tails.size != 0) ctx.store(tails, e, v - lane + at);
        }
    }
};

}  // namespace lockstep
