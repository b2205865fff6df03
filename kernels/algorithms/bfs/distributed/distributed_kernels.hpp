#pragma once

#include <cstdint>

#include "kernels/data/csr_graph.hpp"
#include "kernels/devices/row_parts.hpp"
#include "kernels/devices/words.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/source_place.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::bfs {

// ------------------------------------------------------------------------------------- Make frontier

/// Puts own vertices whose level is now smaller than when they were last expanded into the frontier.
/// expanded  in place: the level to expand with
/// frontier  written: 1 for vertices to expand
/// counts    vertices, arcs and parts of rows in the frontier, added
/// Threads   one per 4 own vertices, barriers of the block.
struct MakeFrontier {
    static constexpr const char* name = "make_frontier";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = CountingBlock::kThreads, .cooperative = true};
    enum Count : std::uint32_t { kVertices, kArcs, kParts, kNumCounts };
    struct Shared {
        std::uint32_t sums[kNumCounts];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> level,
                            Span<const std::uint32_t> row_offsets, Span<std::uint32_t> expanded,
                            Span<std::uint32_t> frontier, Span<std::uint32_t> counts) const {
        const auto first = CountingBlock::first(ctx);
        std::uint32_t vertices = 0, arcs = 0, parts = 0;
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < CountingBlock::kVerticesOfThread; ++k) {
            const auto i = first + k * CountingBlock::kThreads;
            if (i >= level.size) continue;
            const auto now = ctx.load(level, i);
            const auto before = ctx.load(expanded, i);
            ctx.store(frontier, i, now < before ? 1 : 0);
            if (now >= before) continue;
            ctx.store(expanded, i, now);
            const auto begin = ctx.load(row_offsets, i);
            const auto end = ctx.load(row_offsets, i + 1);
            ++vertices;
            arcs += end - begin;
            parts += RowChunk::parts(end - begin);
        }
        const auto thread = ctx.thread_index();
        if (thread < kNumCounts) ctx.store(shared.sums, thread, 0);
        ctx.sync_block();
        CountingBlock::add(ctx, shared.sums, kVertices, vertices);
        CountingBlock::add(ctx, shared.sums, kArcs, arcs);
        CountingBlock::add(ctx, shared.sums, kParts, parts);
        ctx.sync_block();
        if (thread >= kNumCounts) return;
        const auto sum = ctx.load(shared.sums, thread);
        if (sum != 0) ctx.atomic_add(counts, thread, sum);
    }
};

// ------------------------------------------------------------------------------------------ Expand own

/// Vertices of the frontier lower the levels of their heads, own ones and ghosts.
/// queue     parts of rows
/// heads     of each arc the entry of its head: own vertices, then ghosts
/// level     own vertices; ghost_level  ghosts
/// Threads   RowChunk::kLanes per part, no shared memory, no barrier. Only the number of atomics depends on the order of the threads.
struct ExpandOwn {
    static constexpr const char* name = "expand_own";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .work_varies = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> queue, Span<const std::uint32_t> expanded,
                            Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> heads,
                            Span<std::uint32_t> level, Span<std::uint32_t> ghost_level) const {
        ArcsOfThread arcs;
        if (!arcs.find(ctx, queue, row_offsets)) return;
        const auto next = ctx.load(expanded, arcs.vertex) + 1;  // line 1
        for (auto arc = arcs.begin; arc < arcs.end; arc += RowChunk::kLanes) {  // line 2
            const auto head = ctx.load(heads, arc);
            if (head < level.size) {
                const auto known = ctx.load_relaxed(level, head);
                if (next < known) ctx.atomic_min(level, head, next);  // line 3
            } else {
                const auto known = ctx.load_relaxed(ghost_level, head - level.size);
                if (next < known) ctx.atomic_min(ghost_level, head - level.size, next);  // line 4
            }
        }
    }
};

// ------------------------------------------------------------------------------------------ Lower levels

/// Lowers the levels of own vertices to the received levels.
/// words     position and level
/// crossed   written: 1 for each of them
/// Threads   one per word, no shared memory, no barrier. Several devices may send the same vertex.
struct LowerLevels {
    static constexpr const char* name = "lower_levels";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> words, std::uint32_t first,
                            Span<std::uint32_t> level, Span<std::uint32_t> crossed) const {
        const auto i = ctx.global_thread();
        if (i >= words.size) return;
        const auto word = ctx.load(words, i);
        const auto own = position_of_word(word) - first;
        ctx.atomic_min(level, own, value_of_word(word));
        ctx.store_relaxed(crossed, own, 1);
    }
};

/// The same for positions that all have one level.
struct LowerToLevel {
    static constexpr const char* name = "lower_to_level";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> positions, std::uint32_t first,
                            std::uint32_t next, Span<std::uint32_t> level, Span<std::uint32_t> crossed) const {
        const auto i = ctx.global_thread();
        if (i >= positions.size) return;
        const auto own = ctx.load(positions, i) - first;
        ctx.atomic_min(level, own, next);
        ctx.store_relaxed(crossed, own, 1);
    }
};

// ------------------------------------------------------------------------------------------------- Bits

/// Threads  one per word, no shared memory, no barrier.
struct ClearBits {
    static constexpr const char* name = "clear_bits";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> bits) const {
        const auto word = ctx.global_thread();
        if (word < bits.size) ctx.store(bits, word, 0);
    }
};

/// Sets the bit of each vertex.
/// positions  all of one device, whose first position is `first`
/// bits       one per vertex of that device, all 0 before
/// Threads    one per position, no shared memory, no barrier.
struct SetBits {
    static constexpr const char* name = "set_bits";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> positions, std::uint32_t first,
                            Span<std::uint32_t> bits) const {
        const auto i = ctx.global_thread();
        if (i >= positions.size) return;
        const auto own = ctx.load(positions, i) - first;
        ctx.atomic_or(bits, own / 32, 1u << own % 32);
    }
};

/// Lowers the levels of own vertices whose bit is set.
/// Threads  one per own vertex, no shared memory, no barrier.
struct LowerByBits {
    static constexpr const char* name = "lower_by_bits";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> bits, std::uint32_t next,
                            Span<std::uint32_t> level, Span<std::uint32_t> crossed) const {
        const auto i = ctx.global_thread();
        if (i >= level.size) return;
        const auto word = ctx.load(bits, i / 32);
        if ((word >> i % 32 & 1) == 0) return;
        ctx.atomic_min(level, i, next);
        ctx.store(crossed, i, 1);
    }
};

/// The bits of a device's frontier.
/// Threads  one per own vertex, a warp for the 32 vertices of a word, no barrier.
struct FrontierBits {
    static constexpr const char* name = "frontier_bits";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> frontier, Span<std::uint32_t> bits) const {
        const auto i = ctx.global_thread();
        std::uint32_t active = 0;
        if (i < frontier.size) active = ctx.load(frontier, i);
        const auto set = ctx.ballot(active != 0);
        if (ctx.lane() == 0 && i < frontier.size) ctx.store(bits, i / kWarpSize, set);
    }
};

// ---------------------------------------------------------------------------------------------- Bottom up

/// Own vertices that are not reached look for a tail in the frontier.
/// tails     of each arc into an own vertex the place of its tail in `bits`
/// bits      the frontiers of all devices
/// Threads   one per own vertex, no shared memory, no barrier.
struct FindTail {
    static constexpr const char* name = "find_tail";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> tails,
                            Span<const std::uint32_t> bits, std::uint32_t next, Span<std::uint32_t> level) const {
        const auto i = ctx.global_thread();
        if (i >= level.size) return;
        const auto now = ctx.load(level, i);
        if (now != kNone) return;  // line 6
        const auto begin = ctx.load(row_offsets, i);
        const auto end = ctx.load(row_offsets, i + 1);
        for (auto arc = begin; arc < end; ++arc) {
            const auto tail = ctx.load(tails, arc);
            const auto word = ctx.load(bits, tail / 32);
            if ((word >> tail % 32 & 1) == 0) continue;
            ctx.store(level, i, next);  // line 7
            return;
        }
    }
};

}  // namespace lockstep::bfs
