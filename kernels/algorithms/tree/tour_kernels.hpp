#pragma once

#include <cstdint>

#include "kernels/simt/field.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------- Edge list entry

/// An entry of the edge list EL (Rehman 2010, section 5.1.2) in one 64-bit word: the ends of an arc. The sibling of
/// entry e is its neighbour, e ^ 1.
///   bits 0 .. 31   tail: the vertex that it leaves
///   bits 32 .. 63  head: the vertex that it enters
struct EdgeListEntry {
    std::uint32_t tail = 0;
    std::uint32_t head = 0;

    SIMT_HOST_FN static EdgeListEntry unpack(std::uint64_t word) {
        return {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32)};
    }
    SIMT_HOST_FN std::uint64_t pack() const { return std::uint64_t{head} << 32 | tail; }

    static constexpr Field kTail{2, 0, 0, 0xFFFFFFFFu};
    static constexpr Field kHead{2, 1, 0, 0xFFFFFFFFu};
};

// --------------------------------------------------------------------------------------- Map last arcs

/// Mapping kernel 2 (Rehman 2010, Alg. 9): after the last incoming arc of a vertex the tour continues with its first
/// outgoing arc. At the root it ends there, and begins with the root's first outgoing arc.
/// start     S, n + 1 entries
/// incident  AL
/// next_arc  M, written for the last incoming arc of each vertex; the last arc of the tour is its own next arc
/// Threads   one per vertex, no shared memory, no barrier.
/// Departs from the thesis in two ways. It prints EL for AL, as in Alg. 8. And it cuts the tour after the first incoming arc of
/// the root, vertex 0: so the root's second neighbour comes first and its first one last. Here any vertex may be the root, and
/// the cut is after its last incoming arc: its neighbours come in order.
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

// ------------------------------------------------------------------------------------- Write edge list

/// The arrays from which the tour is made (Rehman 2010, section 5.1.2), from rows and twins.
/// column_indices  one entry per arc: its head
/// twin            one entry per arc
/// edges           one entry per arc: number of edges whose first arc is at most this one
/// edge_list       EL, one entry per arc, written: the two arcs of edge k at 2 k and 2 k + 1
/// incident        AL, two entries per arc, written: for each arc out of a vertex its place in EL, then its sibling's
/// place_arc       one entry per place in EL, written: its arc
/// Threads         one per arc, no shared memory, no barrier.
/// Departs from the text, which lists the incoming arc of a pair first: Alg. 8 and 9 need the outgoing one first.
struct WriteEdgeList {
    static constexpr const char* name = "write_edge_list";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> column_indices, Span<const std::uint32_t> twin,
                            Span<const std::uint32_t> edges, Span<std::uint64_t> edge_list,
                            Span<std::uint32_t> incident, Span<std::uint32_t> place_arc) const {
        const auto arc = ctx.global_thread();
        if (arc >= twin.size) return;
        const auto other = ctx.load(twin, arc);
        const auto head = ctx.load(column_indices, arc);
        const auto tail = ctx.load(column_indices, other);
        const auto edge = ctx.load(edges, arc < other ? arc : other) - 1;
        const auto place = 2 * edge + (arc < other ? 0u : 1u);
        const EdgeListEntry entry{tail, head};
        ctx.store(edge_list, place, entry.pack());
        ctx.store(place_arc, place, arc);
        ctx.store(incident, 2 * arc, place);
        ctx.store(incident, 2 * arc + 1, place ^ 1u);
    }
};

// ---------------------------------------------------------------------------------- Find subtree sizes

/// Sizes of subtrees (Rehman 2010, Alg. 11): between the arc into a vertex and the arc back the tour contains both arcs of
/// every edge below it.
/// rank          R, one entry per place in the edge list
/// edge_list     EL, one entry per place
/// subtree_size  n entries, written; the root's is n
/// Threads       one per edge, and one for a single vertex; no shared memory, no barrier.
/// The thesis has a thread for each vertex i, which would have to find its arc to the parent j: here the thread of edge ij
/// finds i. Both signs of Rank[ij] - Rank[ji] occur, so the positive difference is used.
struct FindSubtreeSizes {
    static constexpr const char* name = "find_subtree_sizes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, Span<const std::uint64_t> edge_list,
                            std::uint32_t root, Span<std::uint32_t> subtree_size) const {
        const auto xy = 2 * ctx.global_thread();  // line 20
        if (xy == 0) ctx.store(subtree_size, root, subtree_size.size);  // line 23
        if (xy >= rank.size) return;
        const auto rank_xy = ctx.load(rank, xy);
        const auto rank_yx = ctx.load(rank, xy + 1);
        const auto word = ctx.load(edge_list, xy);
        const auto [x, y] = EdgeListEntry::unpack(word);
        const auto between = rank_xy < rank_yx ? rank_yx - rank_xy : rank_xy - rank_yx;
        ctx.store(subtree_size, rank_xy < rank_yx ? y : x, (between + 1) / 2);  // line 21
    }
};

// ------------------------------------------------------------------------------------- Number vertices

/// Sets vertices to the running sums at the arcs into them (Rehman 2010, Alg. 12 and 13): preorder numbers or levels.
/// rank         R, one entry per place in the edge list
/// forward      Dir, one entry per place
/// edge_list    EL, one entry per place
/// running_sum  one entry per position of the tour, inclusive
/// number       n entries, written; the root's is 0
/// Threads      one per place in the edge list, and one for a single vertex; no shared memory, no barrier.
/// The thesis prints Pre[e] = 1 instead of the sum, and numbers arcs: the number belongs to the vertex that the arc enters.
struct NumberHeads {
    static constexpr const char* name = "number_heads";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, Span<const std::uint32_t> forward,
                            Span<const std::uint64_t> edge_list, Span<const std::uint32_t> running_sum,
                            std::uint32_t root, Span<std::uint32_t> number) const {
        const auto e = ctx.global_thread();  // line 25
        if (e == 0) ctx.store(number, root, 0u);  // line 29
        if (e >= rank.size) return;
        const auto is_forward = ctx.load(forward, e);  // line 26
        if (is_forward == 0) return;
        const auto position = ctx.load(rank, e);
        const auto sum = ctx.load(running_sum, position);
        const auto word = ctx.load(edge_list, e);
        const auto entry = EdgeListEntry::unpack(word);
        ctx.store(number, entry.head, sum);  // line 27
    }
};

/// Sets vertices to the running sums at the last arcs out of them: postorder numbers. Like NumberHeads, but for retreat arcs
/// and their tails; the sum includes the arc itself, so the number is one less, and the root's is n - 1.
struct NumberTails {
    static constexpr const char* name = "number_tails";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, Span<const std::uint32_t> forward,
                            Span<const std::uint64_t> edge_list, Span<const std::uint32_t> running_sum,
                            std::uint32_t root, Span<std::uint32_t> number) const {
        const auto e = ctx.global_thread();  // line 25
        if (e == 0) ctx.store(number, root, number.size - 1);  // line 29
        if (e >= rank.size) return;
        const auto is_forward = ctx.load(forward, e);  // line 26
        if (is_forward != 0) return;
        const auto position = ctx.load(rank, e);
        const auto sum = ctx.load(running_sum, position);
        const auto word = ctx.load(edge_list, e);
        const auto entry = EdgeListEntry::unpack(word);
        ctx.store(number, entry.tail, sum - 1);  // line 27
    }
};

}  // namespace lockstep
