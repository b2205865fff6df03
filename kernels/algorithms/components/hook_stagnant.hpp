#pragma once

#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Marks the roots that others have been hooked to.
/// component  n entries: a root's is itself
/// hook       n entries
/// busy       n flags, all 0 before
/// Threads    one per vertex, no shared memory, no barrier. Several may set the same flag.
struct MarkHooked {
    static constexpr const char* name = "mark_hooked";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> component, Span<const std::uint32_t> hook,
                            Span<std::uint32_t> busy) const {
        const auto v = ctx.global_thread();
        if (v >= component.size) return;
        const auto root = ctx.load(component, v);
        if (root != v) return;
        const auto to = ctx.load(hook, v);
        if (to != v) ctx.store_relaxed(busy, to, 1u);
    }
};

/// Offers a stagnant tree, one that has neither been hooked nor hooked to, the trees that arcs lead to (Shiloach, Vishkin 1982,
/// step 3). These are not stagnant: of two stagnant trees with an arc between them the larger would have been hooked. So no circle
/// comes of it.
/// tail, head  the ends of each arc
/// component   n entries: the root of each vertex's tree, as it was before this round's hooks
/// hook        n entries
/// busy        n flags: roots that others have been hooked to
/// offer       n entries, kNone before: the smallest root that is offered to a stagnant one
/// Threads     one per arc, no shared memory, no barrier.
struct OfferToStagnant {
    static constexpr const char* name = "offer_to_stagnant";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> tail, Span<const std::uint32_t> head,
                            Span<const std::uint32_t> component, Span<const std::uint32_t> hook,
                            Span<const std::uint32_t> busy, Span<std::uint32_t> offer) const {
        const auto e = ctx.global_thread();
        if (e >= head.size) return;
        const auto u = ctx.load(tail, e);
        const auto v = ctx.load(head, e);
        const auto a = ctx.load(component, u);
        const auto b = ctx.load(component, v);
        if (a == b) return;
        // The smaller one alone: the larger has been hooked, since it was offered the smaller.
        const auto low = a < b ? a : b, high = a < b ? b : a;
        const auto hooked_to = ctx.load(hook, low);  // line 5
        if (hooked_to != low) return;
        const auto is_busy = ctx.load(busy, low);
        if (is_busy != 0) return;
        ctx.atomic_min(offer, low, high);  // line 6
    }
};

/// Hooks the stagnant roots that were offered something.
/// offer    n entries, kNone where nothing was
/// hook, pointer  n entries, written for these roots
/// hooked   1 entry, added to: roots that are hooked
/// Threads  one per vertex, no shared memory, no barrier.
struct TakeOffers {
    static constexpr const char* name = "take_offers";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> offer, Span<std::uint32_t> hook,
                            Span<std::uint32_t> pointer, Span<std::uint32_t> hooked) const {
        const auto v = ctx.global_thread();
        if (v >= offer.size) return;
        const auto to = ctx.load(offer, v);
        if (to == kNone) return;
        ctx.store(hook, v, to);
        ctx.store(pointer, v, to);
        ctx.atomic_add(hooked, 0, 1u);
    }
};

}  // namespace lockstep
