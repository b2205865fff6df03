#pragma once

#include <cstdint>

#include "kernels/data/csr_graph.hpp"
#include "kernels/devices/sort_by_owner.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/source_place.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::bfs {

// ------------------------------------------------------------------------------------- Make frontier

/// Puts own vertices whose level is now smaller than when they were last expanded into the frontier.
/// expanded  in place: the level to expand with
/// frontier  written: 1 for vertices to expand
/// counts    vertices and arcs of the frontier, added
/// Threads   one per own vertex, no shared memory, no barrier.
struct MakeFrontier {
    static constexpr const char* name = "make_frontier";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> level, Span<const std::uint32_t> row_offsets,
                            Span<std::uint32_t> expanded, Span<std::uint32_t> frontier,
                            Span<std::uint32_t> counts) const {
        const auto i = ctx.global_thread();
        if (i >= level.size) return;
        const auto now = ctx.load(level, i);
        const auto before = ctx.load(expanded, i);
        const bool better = now < before;
        ctx.store(frontier, i, better ? 1 : 0);
        if (!better) return;
        ctx.store(expanded, i, now);
        const auto begin = ctx.load(row_offsets, i);
        const auto end = ctx.load(row_offsets, i + 1);
        ctx.atomic_add(counts, 0, 1);
        ctx.atomic_add(counts, 1, end - begin);
    }
};

// ------------------------------------------------------------------------------------------ Expand own

/// Vertices of the frontier lower the levels of their heads, own ones and ghosts.
/// heads     of each arc the entry of its head: own vertices, then ghosts
/// level     own vertices; ghost_level  ghosts
/// Threads   one per own vertex, no shared memory, no barrier.
struct ExpandOwn {
    static constexpr const char* name = "expand_own";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> frontier, Span<const std::uint32_t> expanded,
                            Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> heads,
                            Span<std::uint32_t> level, Span<std::uint32_t> ghost_level) const {
        const auto i = ctx.global_thread();
        if (i >= frontier.size) return;
        const auto active = ctx.load(frontier, i);
        if (active == 0) return;  // line 1
        const auto next = ctx.load(expanded, i) + 1;
        const auto begin = ctx.load(row_offsets, i);
        const auto end = ctx.load(row_offsets, i + 1);
        for (auto arc = begin; arc < end; ++arc) {  // line 2
            const auto head = ctx.load(heads, arc);
            if (head < level.size) ctx.atomic_min(level, head, next);  // line 3
            else ctx.atomic_min(ghost_level, head - level.size, next);  // line 4
        }
    }
};

// ---------------------------------------------------------------------------------------- Collect ghosts

/// Makes a word for each ghost whose level is now smaller than the level last sent.
/// ghosts   positions, ascending
/// sent     in place: the level last sent
/// words    written: position and level, or kNoWord
/// Threads  one per ghost, no shared memory, no barrier.
struct CollectGhosts {
    static constexpr const char* name = "collect_ghosts";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> ghosts, Span<const std::uint32_t> ghost_level,
                            Span<std::uint32_t> sent, Span<std::uint64_t> words) const {
        const auto i = ctx.global_thread();
        if (i >= ghosts.size) return;
        const auto now = ctx.load(ghost_level, i);
        const auto before = ctx.load(sent, i);
        if (now >= before) {
            ctx.store(words, i, kNoWord);
            return;
        }
        ctx.store(sent, i, now);
        const auto position = ctx.load(ghosts, i);
        ctx.store(words, i, word_for(position, now));
    }
};

// ---------------------------------------------------------------------------------------- Take positions

/// The positions of words, for an exchange in which all have the same level.
/// Threads  one per word, no shared memory, no barrier.
struct TakePositions {
    static constexpr const char* name = "take_positions";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> words, Span<std::uint32_t> positions) const {
        const auto i = ctx.global_thread();
        if (i >= words.size) return;
        const auto word = ctx.load(words, i);
        ctx.store(positions, i, position_of_word(word));
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

/// Sets the bit of each word's vertex.
/// words    position; the other half is not read. All belong to one device, whose first position is `first`
/// bits     one per vertex of that device, all 0 before
/// Threads  one per word, no shared memory, no barrier.
struct SetBits {
    static constexpr const char* name = "set_bits";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> words, std::uint32_t first,
                            Span<std::uint32_t> bits) const {
        const auto i = ctx.global_thread();
        if (i >= words.size) return;
        const auto word = ctx.load(words, i);
        const auto own = position_of_word(word) - first;
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
/// Threads  one per word of 32 own vertices, no shared memory, no barrier.
struct FrontierBits {
    static constexpr const char* name = "frontier_bits";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> frontier, Span<std::uint32_t> bits) const {
        const auto word = ctx.global_thread();
        if (word >= bits.size) return;
        std::uint32_t set = 0;
        for (std::uint32_t bit = 0; bit < 32 && word * 32 + bit < frontier.size; ++bit) {
            const auto active = ctx.load(frontier, word * 32 + bit);
            set |= active << bit;
        }
        ctx.store(bits, word, set);
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
