#pragma once

#include "kernels/algorithms/sssp/distances.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The least of some candidates, and the arc that has it: of equal ones the first; kNone where no way leads to any.
template <class Length>
struct Minimum {
    Length least = sssp::no_way<Length>();
    std::uint32_t arc = kNone;

    SIMT_FN static Minimum of_arc(Length candidate, std::uint32_t arc) {
        return {candidate, candidate == sssp::no_way<Length>() ? kNone : arc};
    }
    SIMT_FN static Minimum of(Minimum<Length> left, Minimum right) { return right.least < left.least ? right : left; }
};

/// How a segmented scan is divided into tiles.
struct MinimaTile {
    static constexpr std::uint32_t kThreads = 64, kEach = 16, kArcs = kThreads * kEach;
};

/// What a segmented scan works on, and the sums of its tiles.
template <class Length>
struct MinimaView {
    Span<const std::uint32_t> head;  ///< m flags: where segments begin
    Span<Length> minimum;  ///< m entries: candidates before, running minima after
    Span<std::uint32_t> winner;  ///< m entries
    Span<Length> tile_minimum;  ///< a tile each: the minimum of its last segment, as far as it lies in the tile
    Span<std::uint32_t> tile_winner, tile_head;  ///< and whether a segment begins in it
};

/// Segmented scan with the minimum, tile by tile (Malison 2012, 5.4.1, the second of three kernels): running minima within each tile.
/// Threads  blocks of 64, 16 arcs a thread; a barrier after each step of the scan in shared memory.
/// The thesis forgets which arc won; here each minimum carries its arc along.
template <class Length>
struct ScanMinima {
    static constexpr const char* name = "scan_minima";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = MinimaTile::kThreads, .cooperative = true};
    struct Shared {
        Length least[MinimaTile::kThreads];
        std::uint32_t arc[MinimaTile::kThreads];
        std::uint32_t head[MinimaTile::kThreads];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const Length> candidate, MinimaView<Length> view) const {
        const auto thread = ctx.thread_index(), m = candidate.size;
        const auto first = ctx.block_index() * MinimaTile::kArcs + thread * MinimaTile::kEach;
        Minimum<Length> own;
        std::uint32_t any_head = 0;
        for (auto e = first; e < first + MinimaTile::kEach && e < m; ++e) {
            const auto head = ctx.load(view.head, e);
            const auto least = ctx.load(candidate, e);
            const auto one = Minimum<Length>::of_arc(least, e);
            own = head != 0 ? one : Minimum<Length>::of(own, one);
            any_head |= head;
        }
        ctx.store(shared.least, thread, own.least);
        ctx.store(shared.arc, thread, own.arc);
        ctx.store(shared.head, thread, any_head);
        ctx.sync_block();
        for (std::uint32_t stride = 1; stride < MinimaTile::kThreads; stride *= 2) {  // line 2
            Minimum<Length> left;
            std::uint32_t left_head = 0;
            if (thread >= stride) {
                left.least = ctx.load(shared.least, thread - stride);
                left.arc = ctx.load(shared.arc, thread - stride);
                left_head = ctx.load(shared.head, thread - stride);
            }
            ctx.sync_block();
            if (thread >= stride) {
                if (any_head == 0) own = Minimum<Length>::of(left, own);
                any_head |= left_head;
                ctx.store(shared.least, thread, own.least);
                ctx.store(shared.arc, thread, own.arc);
                ctx.store(shared.head, thread, any_head);
            }
            ctx.sync_block();
        }
        Minimum<Length> running;
        if (thread != 0) {
            running.least = ctx.load(shared.least, thread - 1);
            running.arc = ctx.load(shared.arc, thread - 1);
        }
        for (auto e = first; e < first + MinimaTile::kEach && e < m; ++e) {
            const auto head = ctx.load(view.head, e);
            const auto least = ctx.load(candidate, e);
            const auto one = Minimum<Length>::of_arc(least, e);
            running = head != 0 ? one : Minimum<Length>::of(running, one);
            ctx.store(view.minimum, e, running.least);  // line 3
            ctx.store(view.winner, e, running.arc);
        }
        if (thread + 1 != MinimaTile::kThreads) return;
        ctx.store(view.tile_minimum, ctx.block_index(), own.least);
        ctx.store(view.tile_winner, ctx.block_index(), own.arc);
        ctx.store(view.tile_head, ctx.block_index(), any_head);
    }
};

/// Scans the tiles' last minima: afterwards each holds what comes in from the left to the tile behind it.
/// Threads  one in all, no shared memory, no barrier: there are a thousand times fewer tiles than arcs.
template <class Length>
struct CarryMinima {
    static constexpr const char* name = "carry_minima";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, MinimaView<Length> view) const {
        Minimum<Length> running;
        for (std::uint32_t tile = 0; tile < view.tile_head.size; ++tile) {
            const auto head = ctx.load(view.tile_head, tile);
            Minimum<Length> own;
            own.least = ctx.load(view.tile_minimum, tile);
            own.arc = ctx.load(view.tile_winner, tile);
            running = head != 0 ? own : Minimum<Length>::of(running, own);
            ctx.store(view.tile_minimum, tile, running.least);
            ctx.store(view.tile_winner, tile, running.arc);
        }
    }
};

/// Hands what comes in from the left to the arcs before a tile's first head.
/// Threads  one per arc behind the first tile, no shared memory, no barrier.
template <class Length>
struct LowerMinima {
    static constexpr const char* name = "lower_minima";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    /// segment_begin  the arc where the segment of an arc begins: arcs of the same destination
    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> segment_begin, MinimaView<Length> view) const {
        const auto e = ctx.global_thread() + MinimaTile::kArcs;
        if (e >= view.minimum.size) return;
        const auto tile = e / MinimaTile::kArcs;
        const auto begin = ctx.load(segment_begin, e);
        if (begin >= tile * MinimaTile::kArcs) return;
        Minimum<Length> left, own;
        left.least = ctx.load(view.tile_minimum, tile - 1);
        left.arc = ctx.load(view.tile_winner, tile - 1);
        own.least = ctx.load(view.minimum, e);
        own.arc = ctx.load(view.winner, e);
        const auto running = Minimum<Length>::of(left, own);
        ctx.store(view.minimum, e, running.least);
        ctx.store(view.winner, e, running.arc);
    }
};

}  // namespace lockstep
