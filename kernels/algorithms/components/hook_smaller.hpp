#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Hooking (Shiloach, Vishkin 1982, step 2): an arc between two trees offers the larger of their roots the smaller one. Of several
/// offers the smallest is taken, where the source takes any: so the result does not depend on who comes first.
/// tail, head  the ends of each arc
/// component   n entries: the root of each vertex's tree; every tree is a star
/// hook        n entries; a root that has not been hooked has itself there
/// Threads     one per arc, no shared memory, no barrier.
struct HookSmaller {
    static constexpr const char* name = "hook_smaller";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> tail, Span<const std::uint32_t> head,
                            Span<const std::uint32_t> component, Span<std::uint32_t> hook) const {
        const auto e = ctx.global_thread();
        if (e >= head.size) return;
        const auto u = ctx.load(tail, e);
        const auto v = ctx.load(head, e);
        const auto a = ctx.load(component, u);  // line 2
        const auto b = ctx.load(component, v);
        if (a == b) return;
        ctx.atomic_min(hook, a < b ? b : a, a < b ? a : b);  // line 3
    }
};

/// Points the roots that have been hooked to where they were.
/// component  n entries: a root's is itself
/// hook       n entries
/// pointer    n entries, written for roots that are hooked
/// hooked     1 entry, added to: roots that are hooked
/// Threads    one per vertex, no shared memory, no barrier.
struct TakeHooks {
    static constexpr const char* name = "take_hooks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> component, Span<const std::uint32_t> hook,
                            Span<std::uint32_t> pointer, Span<std::uint32_t> hooked) const {
        const auto v = ctx.global_thread();
        if (v >= component.size) return;
        const auto root = ctx.load(component, v);
        if (root != v) return;
        const auto to = ctx.load(hook, v);
        if (to == v) return;
        ctx.store(pointer, v, to);
        ctx.atomic_add(hooked, 0, 1u);
    }
};

}  // namespace lockstep
