#pragma once

#include <bit>
#include <cstdint>

#include "kernels/algorithms/bfs/champion/frontier_entry.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// One bit for each of 32 vertices in a word.
struct VertexBits {
    SIMT_HOST_FN static std::uint32_t words(std::uint32_t vertices) { return vertices / 32 + (vertices % 32 != 0); }
    SIMT_FN static std::uint32_t word(std::uint32_t vertex) { return vertex / 32; }
    SIMT_FN static std::uint32_t bit(std::uint32_t vertex) { return 1u << vertex % 32; }
};

/// The position of the lowest bit of a mask that has any.
SIMT_FN std::uint32_t lowest_bit(std::uint32_t mask) {
#if defined(__CUDA_ARCH__)
    return static_cast<std::uint32_t>(__ffs(static_cast<int>(mask)) - 1);
#else
    return static_cast<std::uint32_t>(std::countr_zero(mask));
#endif
}

/// How many bits of a mask are set.
SIMT_FN std::uint32_t count_bits(std::uint32_t mask) {
#if defined(__CUDA_ARCH__)
    return static_cast<std::uint32_t>(__popc(mask));
#else
    return static_cast<std::uint32_t>(std::popcount(mask));
#endif
}

/// What a launch of bfs.champion finds.
struct SearchState {
    enum Count : std::uint32_t {
        kEntries,  ///< of the next frontier
        kFound,  ///< vertices
        kLast,  ///< those of the last level, where there are several
        kArcs,  ///< out of the vertices of the last level
        kLevels,  ///< that had a vertex
        kExamined,  ///< arcs
        kGivenUp,  ///< 1: the last levels are not right
        kDeepest,  ///< level that has a vertex
        kForgotten,  ///< vertices whose level was taken back
        kNumCounts
    };

    Span<std::uint32_t> visited;  ///< a bit a vertex
    Span<std::uint32_t> level;  ///< n entries, kNone where not reached
    Span<std::uint32_t> predecessor;  ///< n entries, kNone where not reached; none: it is not asked for
    Span<std::uint64_t> next;  ///< entries of the next frontier
    Span<std::uint32_t> counts;  ///< kNumCounts, 0 before

    /// Writes what is known of a vertex that was found.
    template <class Ctx>
    SIMT_FN void found(Ctx& ctx, std::uint32_t vertex, std::uint32_t depth, std::uint32_t from) const {
        ctx.store(level, vertex, depth);
        if (predecessor.size != 0) ctx.store(predecessor, vertex, from);
    }

    /// Puts vertices into the next frontier, for a whole warp; lanes without parts have none.
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
