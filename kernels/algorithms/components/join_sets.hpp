#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Union and find, one thread: joins the sets of the two ends of every arc out of some vertices (Galler, Fischer 1964). A set is a
/// tree whose root is its lowest vertex. On the way to a root every other vertex is pointed past its parent (van Leeuwen, van der
/// Weide 1977: path halving).
/// row_offsets, column_indices  the graph
/// begin, end   vertices whose arcs are looked at
/// pointer      n entries; a root points to itself
/// hook         n entries, written for a root when its set is joined with another
/// joins        1 entry, added to: joins
/// Threads      one in all, no shared memory, no barrier.
struct JoinSets {
    static constexpr const char* name = "join_sets";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, std::uint32_t begin, std::uint32_t end,
                            Span<std::uint32_t> pointer, Span<std::uint32_t> hook, Span<std::uint32_t> joins) const {
        std::uint32_t joined = 0;
        for (auto v = begin; v < end; ++v) {  // line 1
            const auto first = ctx.load(row_offsets, v);
            const auto last = ctx.load(row_offsets, v + 1);
            for (auto e = first; e < last; ++e) {
                const auto w = ctx.load(column_indices, e);
                const auto a = find(ctx, pointer, v);  // line 2
                const auto b = find(ctx, pointer, w);
                if (a == b) continue;  // line 3
                const auto low = a < b ? a : b, high = a < b ? b : a;
                ctx.store(pointer, high, low);  // line 4
                ctx.store(hook, high, low);
                ++joined;
            }
        }
        const auto before = ctx.load(joins, 0);
        ctx.store(joins, 0, before + joined);
    }

    /// The root of a vertex's tree.
    template <class Ctx>
    SIMT_FN static std::uint32_t find(Ctx& ctx, Span<std::uint32_t> pointer, std::uint32_t v) {
        for (;;) {
            const auto parent = ctx.load(pointer, v);  // line 7
            const auto above = ctx.load(pointer, parent);
            if (above == parent) return parent;
            ctx.store(pointer, v, above);  // line 8
            v = above;
        }
    }
};

/// Union and find, one thread: calls each vertex by the root of its tree.
/// pointer    n entries; a root points to itself
/// component  n entries, written
/// Threads    one in all, no shared memory, no barrier.
struct NameSets {
    static constexpr const char* name = "name_sets";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> pointer, Span<std::uint32_t> component) const {
        for (std::uint32_t v = 0; v < component.size; ++v) {  // line 5
            const auto root = JoinSets::find(ctx, pointer, v);
            ctx.store(pointer, v, root);
            ctx.store(component, v, root);  // line 6
        }
    }
};

}  // namespace lockstep
