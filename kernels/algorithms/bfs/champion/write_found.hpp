#pragma once

#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// What SearchInShared writes down of a vertex that it has found: the arc and the level.
struct FoundBy {
    SIMT_HOST_FN static std::uint64_t pack(std::uint32_t arc, std::uint32_t level) {
        return std::uint64_t{level} << 32 | arc;
    }
    SIMT_HOST_FN static std::uint32_t arc(std::uint64_t found) { return static_cast<std::uint32_t>(found); }
    SIMT_HOST_FN static std::uint32_t level(std::uint64_t found) { return static_cast<std::uint32_t>(found >> 32); }
};

/// Gives all vertices that one block has found their level and predecessor.
/// found        one entry a vertex, `size` of them, in the order in which they were found
/// tails        num_edges entries: the vertex that each arc leaves; none: it is looked up in the rows
/// level        n entries, written for those that were found
/// predecessor  the same; none: it is not asked for
/// Threads      one per vertex that was found.
struct WriteFound {
    static constexpr const char* name = "write_found";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView graph, Span<const std::uint64_t> found, std::uint32_t size,
                            Span<const std::uint32_t> tails, Span<std::uint32_t> level,
                            Span<std::uint32_t> predecessor) const {
        const auto i = ctx.global_thread();
        if (i >= size) return;
        const auto one = ctx.load(found, i);
        const auto e = FoundBy::arc(one);
        const auto v = ctx.load(graph.column_indices, e);
        ctx.store(level, v, FoundBy::level(one));  // line 4
        if (predecessor.size == 0) return;
        auto tail = kNone;
        if (tails.size != 0) tail = ctx.load(tails, e);
        else tail = tail_of(ctx, graph.row_offsets, e);
        ctx.store(predecessor, v, tail);
    }

private:
    /// The last vertex whose row begins at an arc or before.
    template <class Ctx>
    SIMT_FN static std::uint32_t tail_of(Ctx& ctx, const Span<const std::uint32_t>& row_offsets, std::uint32_t arc) {
        std::uint32_t low = 0, high = row_offsets.size - 1;
        while (high - low > 1) {
            const auto middle = low + (high - low) / 2;
            const auto begin = ctx.load(row_offsets, middle);
            if (begin <= arc) low = middle;
            else high = middle;
        }
        return low;
    }
};

}  // namespace lockstep
