#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/algorithms/components/columns.hpp"
#include "kernels/algorithms/components/point_to_self.hpp"
#include "kernels/algorithms/pointer_jumping/jump_to_grandparent.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::components {

// ----------------------------------------------------------------------------- Shiloach vishkin report

/// A pass of Shiloach and Vishkin's algorithm.
struct RoundPass {
    enum class Kind : std::uint32_t { input, hook, stagnant, jump } kind = Kind::input;
    std::uint32_t round = 0;  ///< from 1
    std::uint32_t jump = 0;  ///< of the round, from 1
    bool stars = false;  ///< after a jump: all trees are stars again
    std::uint32_t num_trees = 0;  ///< remaining trees
    std::uint32_t height = 0;  ///< links from the deepest vertex to its root, by pointers
    std::uint32_t arrived = 0;  ///< for a jump: number of pointers that now lead to a root
    std::uint32_t num_vertices = 0, num_arcs = 0;
};

PassReport report_round(const RoundPass& pass, const Changes& changes);

}  // namespace lockstep::components

namespace lockstep {

// -------------------------------------------------------------------------------------- Measure depths

/// Begins to measure the distances of vertices to their roots, for the report of a pass; not part of the search and not timed.
/// pointer  n entries; a root points to itself
/// jump     n entries, written: the same
/// depth    n entries, written: links from a vertex to the target of its jump
/// Threads  one per vertex, no shared memory, no barrier.
struct BeginDepths {
    static constexpr const char* name = "begin_depths";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> pointer, Span<std::uint32_t> jump,
                            Span<std::uint32_t> depth) const {
        const auto i = ctx.global_thread();
        if (i >= pointer.size) return;
        const auto to = ctx.load(pointer, i);
        ctx.store(jump, i, to);
        ctx.store(depth, i, to == i ? 0u : 1u);
    }
};

/// Doubles the distance that each jump covers; after ceil(log2 height) launches every jump leads to a root.
/// jump, depth            n entries, in and out in separate arrays
/// counts                 2 entries: 1 if a jump does not lead to a root yet; the maximum depth
/// Threads                one per vertex, no shared memory, no barrier.
struct DoubleDepths {
    static constexpr const char* name = "double_depths";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> jump, Span<const std::uint32_t> depth,
                            Span<std::uint32_t> next_jump, Span<std::uint32_t> next_depth,
                            Span<std::uint32_t> counts) const {
        const auto i = ctx.global_thread();
        if (i >= jump.size) return;
        const auto to = ctx.load(jump, i);
        const auto beyond = ctx.load(jump, to);
        const auto own = ctx.load(depth, i);
        const auto more = ctx.load(depth, to);
        ctx.store(next_jump, i, beyond);
        ctx.store(next_depth, i, own + more);
        if (beyond != to) ctx.store_relaxed(counts, 0, 1u);
        const auto highest = ctx.load_relaxed(counts, 1);
        if (own + more > highest) ctx.atomic_max(counts, 1, own + more);
    }
};

// ---------------------------------------------------------------------------------------- Hook smaller

/// Hooking (Shiloach, Vishkin 1982, step 2): an arc between two trees offers the smaller root to the larger one. The smallest
/// offer is taken, whereas the source takes any: so the result does not depend on the order of the threads.
/// tail, head  the ends of each arc
/// component   n entries: the root of each vertex's tree; every tree is a star
/// hook        n entries; its own number for a root that has not been hooked
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

/// Points hooked roots to the vertices to which they were hooked.
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

// --------------------------------------------------------------------------------------- Hook stagnant

/// Marks the roots to which others have been hooked.
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

/// Offers a stagnant tree (neither hooked, nor hooked to) the trees that its arcs lead to (Shiloach, Vishkin 1982, step
/// 3). These are not stagnant: of two stagnant trees joined by an arc, the larger would have been hooked. So no cycle
/// arises.
/// tail, head  the ends of each arc
/// component   n entries: the root of each vertex's tree, as it was before this round's hooks
/// hook        n entries
/// busy        n flags: roots to which others have been hooked
/// offer       n entries, kNone before: the smallest root offered to a stagnant one
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
        // Only for the smaller root: the larger one has been hooked, since it was offered the smaller.
        const auto low = a < b ? a : b, high = a < b ? b : a;
        const auto hooked_to = ctx.load(hook, low);  // line 5
        if (hooked_to != low) return;
        const auto is_busy = ctx.load(busy, low);
        if (is_busy != 0) return;
        ctx.atomic_min(offer, low, high);  // line 6
    }
};

/// Hooks the stagnant roots that received an offer.
/// offer    n entries, kNone without an offer
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

namespace lockstep::components {

// ------------------------------------------------------------------------------------ Shiloach vishkin

/// Connected components by hooking and pointer jumping (Shiloach, Vishkin 1982; named in Rehman 2010, chapter 7). A round hooks roots onto smaller neighbours, then stagnant trees onto any neighbour, and jumps until all trees are stars
/// again. Each round removes at least half of the trees that are not whole components, so there are at most log2 n rounds.
/// Departs from the source, which jumps once per round: here jumps continue until all trees are stars, one jump per pass.
template <class Executor>
class ShiloachVishkin final : public DeclaredAlgorithm {
public:
    ShiloachVishkin(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          m_(dataset.graph().num_edges()),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          tail_(executor, tails_of(dataset.graph()), "tail"),
          pointer_(executor, n_, "pointer"),
          next_pointer_(executor, n_, "next_pointer"),
          hook_(executor, n_, "hook"),
          component_(executor, n_, "component"),
          busy_(executor, n_, "busy"),
          offer_(executor, n_, "offer"),
          counts_(executor, 1, "counts"),
          beyond_(executor, n_, "beyond"),
          depths_(executor, 2, "depths") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        input(tail_, tails());
        state(pointer_, pointer());
        state(hook_, hook());
        state(component_, component());
        host(last_);
        host(round_);
        host(jump_);
        host(stars_);
        host(trees_);
        link(to_representative());
    }

    void start() override {
        last_ = Kind::input;
        round_ = jump_ = 0;
        stars_ = true;
        trees_ = n_;
        for (const auto* buffer : {&pointer_, &hook_, &component_})
            executor_.launch(PointToSelf{}, n_, buffer->write());
    }

    bool step() override {
        if (stars_) return hook_smaller();
        if (last_ == Kind::hook && hook_stagnant()) return true;
        jump();
        return true;
    }

    PassReport describe(const Changes& changes) override {
        const auto arrived_before = std::exchange(arrived_, count_at_root());
        return report_round({.kind = last_,
                             .round = round_,
                             .jump = jump_,
                             .stars = stars_,
                             .num_trees = trees_,
                             .height = height(),
                             .arrived = last_ == Kind::jump ? arrived_ - arrived_before : 0,
                             .num_vertices = n_,
                             .num_arcs = m_},
                            changes);
    }

private:
    using Kind = RoundPass::Kind;

    static std::vector<std::uint32_t> tails_of(const CsrGraph& graph) {
        std::vector<std::uint32_t> tails;
        tails.reserve(graph.num_edges());
        for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) tails.insert(tails.end(), graph.degree(v), v);
        return tails;
    }

    bool hook_smaller() {
        counts_.fill(0);
        executor_.launch(HookSmaller{}, m_, tail_.read(), column_indices_.read(), component_.read(), hook_.write());
        executor_.launch(TakeHooks{}, n_, component_.read(), hook_.read(), pointer_.write(), counts_.write());
        if (!take_counted(Kind::hook)) return false;
        ++round_;
        jump_ = 0;
        stars_ = false;
        return true;
    }

    bool hook_stagnant() {
        counts_.fill(0);
        busy_.fill(0);
        offer_.fill(kNone);
        executor_.launch(MarkHooked{}, n_, component_.read(), hook_.read(), busy_.write());
        executor_.launch(OfferToStagnant{}, m_, tail_.read(), column_indices_.read(), component_.read(), hook_.read(),
                         busy_.read(), offer_.write());
        executor_.launch(TakeOffers{}, n_, offer_.read(), hook_.write(), pointer_.write(), counts_.write());
        return take_counted(Kind::stagnant);
    }

    /// Links from the deepest vertex to its root. Overwrites arrays whose contents the next pass does not need.
    std::uint32_t height() {
        executor_.launch(BeginDepths{}, n_, pointer_.read(), next_pointer_.write(), busy_.write());
        auto *pointer = &next_pointer_, *beyond = &beyond_, *depth = &busy_, *next_depth = &offer_;
        std::vector<std::uint32_t> counted;
        do {
            depths_.fill(0);
            executor_.launch(DoubleDepths{}, n_, pointer->read(), depth->read(), beyond->write(), next_depth->write(),
                             depths_.write());
            std::swap(pointer, beyond);
            std::swap(depth, next_depth);
            counted = depths_.download();
        } while (counted[0] != 0);
        return counted[1];
    }

    std::uint32_t count_at_root() {
        counts_.fill(0);
        executor_.launch(CountAtRoot{}, n_, pointer_.read(), counts_.write());
        return counts_.download()[0];
    }

    bool take_counted(Kind kind) {
        const auto hooked = counts_.download()[0];
        if (hooked == 0) return false;
        trees_ -= hooked;
        last_ = kind;
        return true;
    }

    void jump() {
        counts_.fill(0);
        executor_.launch(JumpToGrandparent{}, n_, pointer_.read(), next_pointer_.write(), component_.write(),
                         counts_.write());
        std::swap(pointer_, next_pointer_);
        ++jump_;
        stars_ = counts_.download()[0] == 0;
        last_ = Kind::jump;
    }

    Executor& executor_;
    std::uint32_t n_, m_;
    Buffer<std::uint32_t> row_offsets_, column_indices_, tail_;
    Buffer<std::uint32_t> pointer_, next_pointer_;  // the front is read, the back is written
    Buffer<std::uint32_t> hook_, component_, busy_, offer_, counts_;
    Buffer<std::uint32_t> beyond_, depths_;  // to measure heights
    Kind last_ = Kind::input;
    std::uint32_t round_ = 0, jump_ = 0;
    bool stars_ = true;  // all trees are stars
    std::uint32_t trees_ = 0;
    std::uint32_t arrived_ = 0;  // vertices that point to a root, as of the last pass that was described
};

AlgorithmInfo shiloach_vishkin();  ///< components.shiloach-vishkin

}  // namespace lockstep::components
