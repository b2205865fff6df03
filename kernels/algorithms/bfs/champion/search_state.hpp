#pragma once

#include <cstdint>

#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/simt/field.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/mask_bits.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------- Known arc

/// An arc with all data of its head that a search needs, in one word of 64 bits: one load reads a vertex and its row.
struct KnownArc {
    static constexpr std::uint32_t kMaxVertices = 1u << 24;
    static constexpr std::uint32_t kMany = 255;  ///< stands for all degrees of the head from this one up

    SIMT_HOST_FN static std::uint64_t pack(std::uint32_t head, std::uint32_t row, std::uint32_t degree) {
        return std::uint64_t{row} << 32 | (degree < kMany ? degree : kMany) << 24 | head;
    }
    SIMT_HOST_FN static std::uint32_t head(std::uint64_t arc) { return static_cast<std::uint32_t>(arc) & 0xFFFFFFu; }
    SIMT_HOST_FN static std::uint32_t degree(std::uint64_t arc) { return static_cast<std::uint32_t>(arc) >> 24; }
    SIMT_HOST_FN static std::uint32_t row(std::uint64_t arc) { return static_cast<std::uint32_t>(arc >> 32); }
};

/// Looks up the rows of the heads of all arcs.
/// arcs     num_edges entries, written
/// tails    num_edges entries, written: the vertex that each arc leaves; none: it is not requested
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
            // The last row that begins at or before this arc.
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

// -------------------------------------------------------------------------------------- Frontier entry

/// An entry of bfs.champion's frontier: a vertex and the number of a part of its arcs: many threads share a hub.
struct FrontierEntry {
    static constexpr std::uint32_t kArcs = 256;  ///< of a part; the last part may have fewer
    static constexpr Field kVertex{.stride = 2, .word = 0};
    static constexpr Field kPart{.stride = 2, .word = 1};

    SIMT_HOST_FN static std::uint64_t pack(std::uint32_t vertex, std::uint32_t part) {
        return std::uint64_t{part} << 32 | vertex;
    }
    SIMT_HOST_FN static std::uint32_t vertex(std::uint64_t entry) { return static_cast<std::uint32_t>(entry); }
    SIMT_HOST_FN static std::uint32_t part(std::uint64_t entry) { return static_cast<std::uint32_t>(entry >> 32); }
    /// The number of entries of a vertex with this degree; at least one.
    SIMT_HOST_FN static std::uint32_t parts(std::uint32_t degree) {
        return degree <= kArcs ? 1 : degree / kArcs + (degree % kArcs != 0);
    }
};

// ---------------------------------------------------------------------------------------- Search state

/// One bit for each of 32 vertices in a word.
struct VertexBits {
    SIMT_HOST_FN static std::uint32_t words(std::uint32_t vertices) { return vertices / 32 + (vertices % 32 != 0); }
    SIMT_FN static std::uint32_t word(std::uint32_t vertex) { return vertex / 32; }
    SIMT_FN static std::uint32_t bit(std::uint32_t vertex) { return 1u << vertex % 32; }
};

/// The results of a launch of bfs.champion.
struct SearchState {
    enum Count : std::uint32_t {
        kEntries,  ///< of the next frontier
        kFound,  ///< vertices
        kLast,  ///< vertices of the last level, if there are several
        kArcs,  ///< out of the vertices of the last level
        kLevels,  ///< levels with a vertex
        kExamined,  ///< arcs
        kGivenUp,  ///< 1: the last levels are not right
        kDeepest,  ///< deepest level with a vertex
        kForgotten,  ///< vertices whose level was removed
        kNumCounts
    };

    Span<std::uint32_t> visited;  ///< one bit per vertex
    Span<std::uint32_t> level;  ///< n entries, kNone if not reached
    Span<std::uint32_t> predecessor;  ///< n entries, kNone if not reached; none: it is not requested
    Span<std::uint64_t> next;  ///< entries of the next frontier
    Span<std::uint32_t> counts;  ///< kNumCounts, 0 before

    /// Writes the known data of a found vertex.
    template <class Ctx>
    SIMT_FN void found(Ctx& ctx, std::uint32_t vertex, std::uint32_t depth, std::uint32_t from) const {
        ctx.store(level, vertex, depth);
        if (predecessor.size != 0) ctx.store(predecessor, vertex, from);
    }

    /// Puts vertices into the next frontier, for a whole warp; lanes without a vertex pass no parts.
    template <class Ctx>
    SIMT_FN void put_next(Ctx& ctx, std::uint32_t vertex, std::uint32_t degree, std::uint32_t parts) const {
        auto place = parts, arcs = degree;
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto left = ctx.shuffle_up(place, distance);
            const auto its_arcs = ctx.shuffle_up(arcs, distance);
            if (ctx.lane() < distance) continue;
            place += left;
            arcs += its_arcs;
        }
        std::uint32_t room = 0;
        if (ctx.lane() == kWarpSize - 1 && place != 0) {
            room = ctx.atomic_add(counts, kEntries, place);
            ctx.atomic_add(counts, kArcs, arcs);
        }
        place = ctx.shuffle(room, kWarpSize - 1) + place - parts;
        for (std::uint32_t p = 0; p < parts; ++p) ctx.store(next, place + p, FrontierEntry::pack(vertex, p));
    }
};

}  // namespace lockstep
