#pragma once

#include "kernels/algorithms/bfs/champion/search_state.hpp"
#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

// ----------------------------------------------------------------------------------------- Write found

/// A vertex that SearchInShared has found: the arc and the level.
struct FoundBy {
    SIMT_HOST_FN static std::uint64_t pack(std::uint32_t arc, std::uint32_t level) {
        return std::uint64_t{level} << 32 | arc;
    }
    SIMT_HOST_FN static std::uint32_t arc(std::uint64_t found) { return static_cast<std::uint32_t>(found); }
    SIMT_HOST_FN static std::uint32_t level(std::uint64_t found) { return static_cast<std::uint32_t>(found >> 32); }
};

/// Writes level and predecessor of all vertices that one block has found.
/// found        one entry per vertex, `size` of them, in the order in which they were found
/// tails        num_edges entries: the vertex that each arc leaves; none: it is searched in the rows
/// level        n entries, written for the found vertices
/// predecessor  the same; none: it is not requested
/// Threads      one per found vertex.
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
    /// The last vertex whose row begins at or before an arc.
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

// ------------------------------------------------------------------------------------ Search in shared

/// Levels of breadth-first search in one block, while frontiers are small. Visited bits, one per vertex, and the arcs of both
/// frontiers are in shared memory. Limited by scattered accesses to global memory, about one per cycle: neighbouring threads
/// have neighbouring arcs, and found vertices are written consecutively.
/// known        all arcs are KnownArcs: a level is one load deep; if not, two further loads read a found vertex's row
/// arcs         num_edges entries if they are known
/// entries      the frontier, `size` of them, with at most kSpace arcs in all
/// depth        the first level that this launch finds
/// max_levels  ends the launch; a frontier without room, or with a vertex of more than kWidest arcs, ends it too
/// found        n entries, written from the beginning: see WriteFound
/// state        the visited bits of the found vertices are added; level and predecessor are not written
/// Threads      one block; a barrier per level. The order of the threads affects the order of frontiers and
///              predecessors, not levels.
template <bool known>
struct SearchInShared {
    static constexpr const char* name = "search_in_shared";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1024, .cooperative = true, .races = true};
    static constexpr std::uint32_t kWords = 40960;  ///< of visited bits
    static constexpr std::uint32_t kMaxVertices = 32 * kWords;
    static constexpr std::uint32_t kSpace = 8192;  ///< capacity in arcs of a frontier
    static constexpr std::uint32_t kWidest = 31;
    static_assert(kMaxVertices <= KnownArc::kMaxVertices && kWidest < KnownArc::kMany);
    struct Shared {
        std::uint32_t visited[kWords];
        std::uint32_t arc[2][kSpace];
        std::uint32_t size[3];  ///< of this frontier, the next and the one after that: arcs, plus kOne for each vertex
        std::uint32_t full[3];  ///< 1: it has a vertex whose arcs do not fit
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, CsrView graph, Span<const std::uint64_t> arcs,
                            Span<const std::uint64_t> entries, std::uint32_t size, std::uint32_t depth,
                            std::uint32_t max_levels, Span<std::uint64_t> found, SearchState state) const {
        const auto thread = ctx.thread_index(), threads = ctx.block_size();
        for (auto w = thread; w < state.visited.size; w += threads) {
            const auto word = ctx.load(state.visited, w);
            ctx.store(shared.visited, w, word);
        }
        if (thread < 3) {
            ctx.store(shared.size, thread, 0u);
            ctx.store(shared.full, thread, 0u);
        }
        ctx.sync_block();
        for (auto i = thread; i < size; i += threads) {
            const auto entry = ctx.load(entries, i);
            const auto v = FrontierEntry::vertex(entry);
            const auto row = ctx.load(graph.row_offsets, v);
            const auto end_row = ctx.load(graph.row_offsets, v + 1);
            const auto begin = row + FrontierEntry::part(entry) * FrontierEntry::kArcs;
            const auto rest = end_row - begin;
            const auto its = rest < FrontierEntry::kArcs ? rest : FrontierEntry::kArcs;
            const auto place = ctx.atomic_add(shared.size, 0, its);
            for (std::uint32_t k = 0; k < its; ++k) ctx.store(shared.arc, 0, place + k, begin + k);
        }
        ctx.sync_block();

        std::uint32_t written = 0, last = 0, examined = 0, levels = 0, side = 0, now = 0;
        auto num_arcs = ctx.load(shared.size, 0);
        bool goes_on = num_arcs != 0;
        while (goes_on) {
            const auto next = now == 2 ? 0u : now + 1, behind = next == 2 ? 0u : next + 1;
            if (thread == 0) {
                ctx.store(shared.size, behind, 0u);
                ctx.store(shared.full, behind, 0u);
            }
            for (auto i = thread; i < num_arcs; i += threads) {  // line 1
                const auto e = ctx.load(shared.arc, side, i);
                std::uint32_t head = 0, row = 0, degree = 0;
                if constexpr (known) {
                    const auto arc = ctx.load(arcs, e);  // line 2
                    head = KnownArc::head(arc);
                    row = KnownArc::row(arc);
                    degree = KnownArc::degree(arc);
                } else {
                    head = ctx.load(graph.column_indices, e);  // line 2
                }
                const auto bits = ctx.load_relaxed(shared.visited, VertexBits::word(head));
                const auto own = VertexBits::bit(head);
                if ((bits & own) != 0) continue;
                const auto was = ctx.atomic_or(shared.visited, VertexBits::word(head), own);  // line 3
                if ((was & own) != 0) continue;
                if constexpr (!known) {
                    row = ctx.load(graph.row_offsets, head);
                    const auto end_row = ctx.load(graph.row_offsets, head + 1);
                    degree = end_row - row;
                }
                const bool wide = degree > kWidest;
                const auto before = ctx.atomic_add(shared.size, next, kOne + (wide ? 0 : degree));
                ctx.store(found, written + before / kOne, FoundBy::pack(e, depth));  // line 4
                const auto place = before % kOne;
                if (wide || place + degree > kSpace) {
                    ctx.store_relaxed(shared.full, next, 1u);
                    continue;
                }
                for (std::uint32_t k = 0; k < degree; ++k)  // line 5
                    ctx.store(shared.arc, side ^ 1, place + k, row + k);
            }
            ctx.sync_block();
            examined += num_arcs;
            const auto both = ctx.load(shared.size, next);
            const auto full = ctx.load(shared.full, next);
            num_arcs = both % kOne;
            last = both / kOne;
            written += last;
            if (last != 0) ++levels;
            goes_on = num_arcs != 0 && full == 0 && levels < max_levels;
            if (num_arcs == 0 && full == 0) last = 0;
            ++depth;
            side ^= 1;
            now = next;
        }

        // The rest of the frontier is among the last found vertices.
        const auto lane = ctx.lane();
        for (auto base = thread - lane; base < last; base += threads) {
            std::uint32_t v = 0, degree = 0, parts = 0;
            if (base + lane < last) {
                const auto one = ctx.load(found, written - last + base + lane);
                v = ctx.load(graph.column_indices, FoundBy::arc(one));
                const auto row = ctx.load(graph.row_offsets, v);
                const auto end_row = ctx.load(graph.row_offsets, v + 1);
                degree = end_row - row;
                parts = FrontierEntry::parts(degree);
            }
            state.put_next(ctx, v, degree, parts);
        }
        for (auto w = thread; w < state.visited.size; w += threads) {
            const auto word = ctx.load(shared.visited, w);
            ctx.store(state.visited, w, word);
        }
        if (thread != 0) return;
        ctx.store(state.counts, SearchState::kFound, written);
        ctx.store(state.counts, SearchState::kExamined, examined);
        ctx.store(state.counts, SearchState::kLevels, levels);
        ctx.atomic_add(state.counts, SearchState::kLast, last);
    }

private:
    /// The value of a vertex in a size, whose low bits count arcs: no level examines that many arcs, since only kSpace
    /// arcs find vertices, each with fewer than kWidest arcs.
    static constexpr std::uint32_t kOne = 1u << 18;
    static_assert(kSpace * kWidest < kOne && kSpace < ~0u / kOne);
};

}  // namespace lockstep
