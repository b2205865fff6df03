#pragma once

#include <cstdint>

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ---------------------------------------------------------------------------------------- Choose edges

/// Edges in a random order: different edges have different keys.
struct EdgeOrder {
    std::uint32_t seed = 0;

    /// edge  the smaller of its two arcs
    SIMT_HOST_FN std::uint32_t key(std::uint32_t edge) const {
        std::uint32_t bits = edge + seed * 0x9E3779B9u;
        bits = (bits ^ bits >> 16) * 0x85EBCA6Bu;
        bits = (bits ^ bits >> 13) * 0xC2B2AE35u;
        return bits ^ bits >> 16;
    }
};

/// Each tree chooses the first of the edges that leave it, in a random order of all edges (Borůvka 1926).
/// tails, heads, twins  m entries
/// label   n entries: the root of each vertex's tree
/// choice  n entries, all ones before: of a root, the key of the edge and the arc that leaves the tree
/// Threads one per arc, no shared memory, no barrier.
struct ChooseEdges {
    static constexpr const char* name = "choose_edges";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> tails, Span<const std::uint32_t> heads,
                            Span<const std::uint32_t> twins, Span<const std::uint32_t> label, EdgeOrder order,
                            Span<std::uint64_t> choice) const {
        const auto arc = ctx.global_thread();
        if (arc >= heads.size) return;
        const auto u = ctx.load(tails, arc);
        const auto v = ctx.load(heads, arc);
        const auto own = ctx.load(label, u);
        const auto other = ctx.load(label, v);
        if (own == other) return;  // line 2
        const auto twin = ctx.load(twins, arc);
        const auto key = order.key(arc < twin ? arc : twin);
        ctx.atomic_min(choice, own, std::uint64_t{key} << 32 | arc);  // line 3
    }
};

// ------------------------------------------------------------------------------------------ Hook roots

/// Hooks each root along the edge that its tree has chosen. Of two trees that have chosen the same edge the smaller root stays one, so that
/// hooks form no cycle: along any other the chosen keys fall.
/// heads, twins  m entries
/// label    n entries
/// choice   n entries, from ChooseEdges
/// pointer  n entries, written: the root's new parent, of other vertices the root
/// hook     n entries, written for roots that are hooked
/// in_tree  m entries, written: 1 for both arcs of a chosen edge
/// hooked   1 entry, counts
/// Threads  one per vertex, no shared memory, no barrier.
struct HookRoots {
    static constexpr const char* name = "hook_roots";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> heads, Span<const std::uint32_t> twins,
                            Span<const std::uint32_t> label, Span<const std::uint64_t> choice,
                            Span<std::uint32_t> pointer, Span<std::uint32_t> hook, Span<std::uint32_t> in_tree,
                            Span<std::uint32_t> hooked) const {
        const auto v = ctx.global_thread();
        if (v >= label.size) return;
        const auto root = ctx.load(label, v);
        ctx.store(pointer, v, root);
        if (root != v) return;
        const auto chosen = ctx.load(choice, v);
        if (chosen == ~std::uint64_t{0}) return;
        const auto arc = static_cast<std::uint32_t>(chosen);
        const auto head = ctx.load(heads, arc);
        const auto target = ctx.load(label, head);
        const auto answer = ctx.load(choice, target);
        const auto twin = ctx.load(twins, arc);
        if (static_cast<std::uint32_t>(answer) == twin && v < target) return;  // line 5
        ctx.store(pointer, v, target);  // line 6
        ctx.store(hook, v, target);
        ctx.store(in_tree, arc, 1u);  // line 7
        ctx.store(in_tree, twin, 1u);
        ctx.atomic_add(hooked, 0, 1u);
    }
};

// ------------------------------------------------------------------------------------------ Find roots

/// Walks from each vertex to the root of its tree. The paths are short because the order of the edges is random.
/// pointer  n entries; a root points to itself
/// label    n entries, written
/// Threads  one per vertex, no shared memory, no barrier.
struct FindRoots {
    static constexpr const char* name = "find_roots";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> pointer, Span<std::uint32_t> label) const {
        const auto v = ctx.global_thread();
        if (v >= label.size) return;
        auto at = ctx.load(pointer, v);
        for (;;) {
            const auto above = ctx.load(pointer, at);
            if (above == at) break;
            at = above;
        }
        ctx.store(label, v, at);  // line 8
    }
};

// ------------------------------------------------------------------------------------------- Link tour

/// The roots: the given vertex in its own tree; in another tree, the vertex that names it.
struct TourRoots {
    std::uint32_t root = 0xFFFFFFFFu;  ///< none: every tree is named by its root

    template <class Ctx>
    SIMT_FN bool has(Ctx& ctx, const Span<const std::uint32_t>& label, std::uint32_t v) const {
        const auto own = ctx.load(label, v);
        if (root >= label.size) return own == v;
        const auto tree = ctx.load(label, root);
        return own == tree ? v == root : own == v;
    }
};

/// The Euler tour of each tree (Tarjan, Vishkin 1985): an arc (u, v) is followed by the tree arc after (v, u) among the tree arcs of v, in
/// circular order. The tour ends before the root's first arc would come again.
/// row_offsets  n + 1 entries
/// heads, twins, in_tree  m entries
/// label        n entries
/// next         m entries, written: the arc itself for an arc outside the trees and for the last arc of a tour
/// left         m entries, written: 0 if next is the arc itself, else 1
/// first        n entries, written for the label of each tree with an edge: the first arc of its tour
/// Threads      one per arc, no shared memory, no barrier.
struct LinkTour {
    static constexpr const char* name = "link_tour";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> heads,
                            Span<const std::uint32_t> twins, Span<const std::uint32_t> in_tree,
                            Span<const std::uint32_t> label, TourRoots roots, Span<std::uint32_t> next,
                            Span<std::uint32_t> left, Span<std::uint32_t> first) const {
        const auto arc = ctx.global_thread();
        if (arc >= heads.size) return;
        const auto own = ctx.load(in_tree, arc);
        if (own == 0) {
            ctx.store(next, arc, arc);
            ctx.store(left, arc, 0u);
            return;
        }
        const auto v = ctx.load(heads, arc);
        const auto begin = ctx.load(row_offsets, v);
        const auto end = ctx.load(row_offsets, v + 1);
        auto at = ctx.load(twins, arc);
        bool round = false;
        for (;;) {
            ++at;
            if (at == end) {
                at = begin;
                round = true;
            }
            const auto in = ctx.load(in_tree, at);
            if (in != 0) break;
        }
        if (round && roots.has(ctx, label, v)) {
            const auto tree = ctx.load(label, v);
            ctx.store(first, tree, at);
            ctx.store(next, arc, arc);
            ctx.store(left, arc, 0u);
            return;
        }
        ctx.store(next, arc, at);  // line 9
        ctx.store(left, arc, 1u);
    }
};

// ------------------------------------------------------------------------------------------- Jump arcs

/// One round of pointer jumping on the tours (Wyllie 1979): each arc adds the count of the arc that it points to, and points past it.
/// next, left          m entries each
/// next_out, left_out  m entries each, other arrays
/// moved     1 entry, set to 1 if a pointer changed
/// Threads   one per arc, no shared memory, no barrier.
struct JumpArcs {
    static constexpr const char* name = "jump_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> next, Span<const std::uint32_t> left,
                            Span<std::uint32_t> next_out, Span<std::uint32_t> left_out,
                            Span<std::uint32_t> moved) const {
        const auto arc = ctx.global_thread();
        if (arc >= next.size) return;
        const auto then = ctx.load(next, arc);
        const auto own = ctx.load(left, arc);
        if (then == arc) {
            ctx.store(next_out, arc, then);
            ctx.store(left_out, arc, own);
            return;
        }
        const auto beyond = ctx.load(left, then);
        const auto skip = ctx.load(next, then);
        ctx.store(left_out, arc, own + beyond);  // line 10
        ctx.store(next_out, arc, skip);
        if (skip != then) ctx.store(moved, 0, 1u);
    }
};

// ----------------------------------------------------------------------------------------- Orient edges

/// The parent of each vertex: of a tree edge's two arcs, the earlier one on the tour leads to the child.
/// tails, heads, twins, in_tree, left  m entries
/// parent      n entries; each vertex is its own before
/// parent_arc  n entries, written for vertices that are no roots: the arc from the parent
/// Threads     one per arc, no shared memory, no barrier.
struct OrientEdges {
    static constexpr const char* name = "orient_edges";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> tails, Span<const std::uint32_t> heads,
                            Span<const std::uint32_t> twins, Span<const std::uint32_t> in_tree,
                            Span<const std::uint32_t> left, Span<std::uint32_t> parent,
                            Span<std::uint32_t> parent_arc) const {
        const auto arc = ctx.global_thread();
        if (arc >= heads.size) return;
        const auto own = ctx.load(in_tree, arc);
        if (own == 0) return;
        const auto twin = ctx.load(twins, arc);
        const auto there = ctx.load(left, arc);
        const auto back = ctx.load(left, twin);
        if (there < back) return;
        const auto u = ctx.load(tails, arc);
        const auto v = ctx.load(heads, arc);
        ctx.store(parent, v, u);  // line 11
        ctx.store(parent_arc, v, arc);
    }
};

}  // namespace lockstep
