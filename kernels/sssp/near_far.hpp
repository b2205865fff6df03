#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/sssp/distances.hpp"
#include "kernels/sssp/weighted_view.hpp"

namespace lockstep {

/// Two piles of vertices (Davidson, Baxter, Garland, Owens 2014, "Work-efficient parallel GPU methods for single-source shortest
/// paths"): near ones, whose distance lies below a limit, are expanded next; far ones wait until no near one is left.
/// A vertex of many arcs stands there in parts, so that no thread has more than kPart of them.
struct PilesView {
    static constexpr std::uint32_t kPart = 32;  ///< arcs
    /// Entries of `counts`.
    enum Count : std::uint32_t { kNear, kFar, kFarLeast, kNumCounts };

    Span<std::int32_t> distance;  ///< n entries
    Span<std::uint64_t> near_now;  ///< vertex, and above 32 bits its part; these are expanded
    Span<std::uint64_t> near_next;  ///< those that are expanded after them
    Span<std::uint32_t> far_now, far_kept;  ///< far ones, each once; the second takes those that stay far
    Span<std::uint32_t> queued;  ///< n entries: the iteration in which a vertex was made a near one last
    Span<std::uint32_t> is_far;  ///< n flags
    Span<std::uint32_t> counts;  ///< of near_next and far_now, the least distance that may be far
};

/// What the kernels on piles have in common.
template <class Ctx>
struct PileSteps {
    Ctx& ctx;
    WeightedView graph;
    PilesView piles;

    /// Relaxes the arcs of an entry; who gets nearer joins a pile.
    SIMT_FN void expand(std::uint64_t entry, std::int32_t limit, std::uint32_t iteration) const {
        const auto tail = static_cast<std::uint32_t>(entry);
        const auto here = ctx.load_relaxed(piles.distance, tail);
        const auto first = ctx.load(graph.row_offsets, tail);
        const auto last = ctx.load(graph.row_offsets, tail + 1);
        const auto begin = first + static_cast<std::uint32_t>(entry >> 32) * PilesView::kPart;
        const auto end = last - begin < PilesView::kPart ? last : begin + PilesView::kPart;
        for (auto e = begin; e < end; ++e) {  // line 3
            const auto head = ctx.load(graph.column_indices, e);
            const auto weight = ctx.load(graph.edge_weights, e);
            const auto sum = sssp::one_arc_more(here, weight);
            const auto known = ctx.load_relaxed(piles.distance, head);
            if (sum >= known) continue;
            const auto was = ctx.atomic_min(piles.distance, head, sum);  // line 4
            if (sum >= was) continue;
            if (sum < limit) make_near(piles.near_next, head, iteration);  // line 5
            else make_far(head, sum);  // line 6
        }
    }

    SIMT_FN void make_near(Span<std::uint64_t> near, std::uint32_t vertex, std::uint32_t iteration) const {
        const auto before = ctx.atomic_exchange(piles.queued, vertex, iteration);
        if (before == iteration) return;
        const auto begin = ctx.load(graph.row_offsets, vertex);
        const auto end = ctx.load(graph.row_offsets, vertex + 1);
        const auto parts = ceil_div(end - begin, PilesView::kPart);
        if (parts == 0) return;
        const auto place = ctx.atomic_add(piles.counts, PilesView::kNear, parts);
        for (std::uint32_t part = 0; part < parts; ++part)
            ctx.store(near, place + part, std::uint64_t{part} << 32 | vertex);
    }

    SIMT_FN void make_far(std::uint32_t vertex, std::int32_t distance) const {
        ctx.atomic_min(piles.counts, PilesView::kFarLeast, static_cast<std::uint32_t>(distance));
        const auto before = ctx.atomic_exchange(piles.is_far, vertex, 1u);
        if (before != 0) return;
        const auto place = ctx.atomic_add(piles.counts, PilesView::kFar, 1u);
        ctx.store(piles.far_now, place, vertex);
    }
};

/// Expands the near pile.
/// size   entries of near_now
/// limit  what is at least so far away is far
/// Threads  one per entry, no shared memory, no barrier. Which of several vertices joins a pile first does not change a distance.
struct ExpandNear {
    static constexpr const char* name = "expand_near";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 128, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView graph, PilesView piles, std::uint32_t size,
                            std::int32_t limit, std::uint32_t iteration) const {
        const auto i = ctx.global_thread();
        if (i >= size) return;
        const auto entry = ctx.load(piles.near_now, i);  // line 2
        PileSteps<Ctx>{ctx, graph, piles}.expand(entry, limit, iteration);
    }
};

/// Divides the far pile: those below the limit join the near pile, those that have been near since are dropped, the others stay.
/// settled  what is nearer has been expanded
/// Threads  one per far vertex, no shared memory, no barrier.
struct DivideFar {
    static constexpr const char* name = "divide_far";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 128, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView graph, PilesView piles, std::uint32_t size,
                            std::int32_t settled, std::int32_t limit, std::uint32_t iteration) const {
        const auto i = ctx.global_thread();
        if (i >= size) return;
        const auto vertex = ctx.load(piles.far_now, i);
        const auto distance = ctx.load(piles.distance, vertex);
        if (distance >= limit) {
            const auto place = ctx.atomic_add(piles.counts, PilesView::kFar, 1u);
            ctx.store(piles.far_kept, place, vertex);
            ctx.atomic_min(piles.counts, PilesView::kFarLeast, static_cast<std::uint32_t>(distance));
            return;
        }
        ctx.store(piles.is_far, vertex, 0u);
        if (distance >= settled)
            PileSteps<Ctx>{ctx, graph, piles}.make_near(piles.near_next, vertex, iteration);  // line 8
    }
};

/// Where the limits of buckets lie.
struct Bucket {
    std::int32_t settled = 0;  ///< what is nearer is final
    std::int32_t limit = 0;  ///< what is nearer is near

    /// The bucket of width delta that a distance lies in.
    static SIMT_HOST_FN Bucket of(std::uint32_t distance, std::uint32_t delta) {
        const auto first = distance / delta * delta;
        const auto end = std::uint64_t{first} + delta;
        constexpr auto most = static_cast<std::uint64_t>(sssp::kNoWay);
        return {static_cast<std::int32_t>(first), static_cast<std::int32_t>(end < most ? end : most)};
    }
};

/// Expands near piles one after the other in one block, and divides the far pile in between, as long as piles are small: without a
/// launch for each. Both arrays of each kind of pile take turns.
/// out      what the next launch begins with: sizes, the bucket, how often the arrays of each kind took turns, the iteration
/// Threads  one block of 1024.
struct ExpandInOneBlock {
    static constexpr const char* name = "expand_in_one_block";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1024, .cooperative = true, .races = true};
    enum Out : std::uint32_t { kNearSize, kFarSize, kSettled, kLimit, kNearTurns, kFarTurns, kIteration, kNumOut };
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView graph, PilesView piles, std::uint32_t near_size,
                            std::uint32_t far_size, Bucket bucket, std::uint32_t delta, std::uint32_t iteration,
                            std::uint32_t most_iterations, std::uint32_t most_near, std::uint32_t most_far,
                            Span<std::uint32_t> out) const {
        const auto thread = ctx.thread_index(), threads = ctx.block_size();
        std::uint32_t near_turns = 0, far_turns = 0;
        for (std::uint32_t done = 0; near_size <= most_near && far_size <= most_far; ++iteration) {
            if (near_size != 0) {
                if (done == most_iterations) break;
                ++done;
                for (auto i = thread; i < near_size; i += threads) {
                    const auto entry = ctx.load_relaxed(piles.near_now, i);  // line 2
                    PileSteps<Ctx>{ctx, graph, piles}.expand(entry, bucket.limit, iteration);
                }
            } else {
                if (far_size == 0) break;
                ctx.sync_block();
                const auto least = ctx.load_relaxed(piles.counts, PilesView::kFarLeast);
                bucket = Bucket::of(least, delta);  // line 7
                ctx.sync_block();
                if (thread == 0) {
                    ctx.store_relaxed(piles.counts, PilesView::kFar, 0u);
                    ctx.store_relaxed(piles.counts, PilesView::kFarLeast, 0xFFFFFFFFu);
                }
                ctx.sync_block();
                for (auto i = thread; i < far_size; i += threads) {
                    const auto vertex = ctx.load_relaxed(piles.far_now, i);
                    const auto distance = ctx.load_relaxed(piles.distance, vertex);
                    if (distance >= bucket.limit) {
                        const auto place = ctx.atomic_add(piles.counts, PilesView::kFar, 1u);
                        ctx.store_relaxed(piles.far_kept, place, vertex);
                        ctx.atomic_min(piles.counts, PilesView::kFarLeast, static_cast<std::uint32_t>(distance));
                        continue;
                    }
                    ctx.store_relaxed(piles.is_far, vertex, 0u);
                    if (distance >= bucket.settled)
                        PileSteps<Ctx>{ctx, graph, piles}.make_near(piles.near_next, vertex, iteration);  // line 8
                }
                const auto kept = piles.far_now;
                piles.far_now = piles.far_kept;
                piles.far_kept = kept;
                ++far_turns;
            }
            ctx.sync_block();
            near_size = ctx.load_relaxed(piles.counts, PilesView::kNear);
            far_size = ctx.load_relaxed(piles.counts, PilesView::kFar);
            ctx.sync_block();
            if (thread == 0) ctx.store_relaxed(piles.counts, PilesView::kNear, 0u);
            const auto next = piles.near_now;
            piles.near_now = piles.near_next;
            piles.near_next = next;
            ++near_turns;
            ctx.sync_block();
        }
        if (thread != 0) return;
        ctx.store(out, kNearSize, near_size);
        ctx.store(out, kFarSize, far_size);
        ctx.store(out, kSettled, static_cast<std::uint32_t>(bucket.settled));
        ctx.store(out, kLimit, static_cast<std::uint32_t>(bucket.limit));
        ctx.store(out, kNearTurns, near_turns);
        ctx.store(out, kFarTurns, far_turns);
        ctx.store(out, kIteration, iteration);
    }
};

}  // namespace lockstep
