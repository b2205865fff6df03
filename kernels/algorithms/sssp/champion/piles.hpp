#pragma once

#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A vertex in a pile, and its distance when it was added. A distance only decreases, so a vertex has at most one entry per
/// distance: only the entry with its current distance is valid, and the thread that shortened the distance has added it.
struct PileEntry {
    SIMT_HOST_FN static std::uint64_t pack(std::uint32_t vertex, std::int32_t distance) {
        return std::uint64_t{static_cast<std::uint32_t>(distance)} << 32 | vertex;
    }
    SIMT_HOST_FN static std::uint32_t vertex(std::uint64_t entry) { return static_cast<std::uint32_t>(entry); }
    SIMT_HOST_FN static std::int32_t distance(std::uint64_t entry) { return static_cast<std::int32_t>(entry >> 32); }
};

/// A part of the arcs out of a near vertex, so that many threads share a hub.
struct NearPart {
    static constexpr std::uint32_t kArcs = 256;  ///< of a part; the last part may have fewer

    SIMT_HOST_FN static std::uint64_t pack(std::uint32_t vertex, std::uint32_t part) {
        return std::uint64_t{part} << 32 | vertex;
    }
    SIMT_HOST_FN static std::uint32_t vertex(std::uint64_t entry) { return static_cast<std::uint32_t>(entry); }
    SIMT_HOST_FN static std::uint32_t first_arc(std::uint64_t entry) {
        return static_cast<std::uint32_t>(entry >> 32) * kArcs;
    }
    SIMT_HOST_FN static std::uint32_t parts(std::uint32_t degree) { return ceil_div(degree, kArcs); }
};

/// Two piles of vertices (Davidson, Baxter, Garland, Owens 2014, "Work-efficient parallel GPU methods for single-source shortest
/// paths"): near vertices, with distances below a limit, are expanded next; far vertices wait until there is no near one.
struct PilesView {
    /// Entries of `counts`.
    enum Count : std::uint32_t {
        kNear,  ///< entries of near_next
        kFar,  ///< entries of far_next; if more than its capacity, the pile must be gathered again
        kFarLeast,  ///< lower bound for the distances of valid far entries
        kRelaxed,  ///< arcs
        kRounds,  ///< of the block with the most rounds
        kNumCounts
    };

    Span<std::int32_t> distance;  ///< n entries
    Span<std::uint64_t> near_now, near_next;  ///< NearParts: near_now is expanded and yields near_next
    Span<std::uint64_t> far_now, far_next;  ///< PileEntries
    Span<std::uint32_t> queued;  ///< n entries: the last iteration in which a vertex became near
    Span<std::uint32_t> counts;

    /// Appends up to one vertex per lane of a warp to a pile; the warp reserves room once.
    /// parts   number of parts of a near vertex; 0: the lane has none
    /// is_far  the lane has a far vertex
    template <class Ctx>
    SIMT_FN void put(Ctx& ctx, std::uint32_t vertex, std::uint32_t parts, bool is_far, std::int32_t at) const {
        if (ctx.ballot(parts != 0 || is_far) == 0) return;
        constexpr std::uint32_t kOneFar = 1u << 26;  // above the sum of all parts of a warp
        auto sum = parts + (is_far ? kOneFar : 0u);
        for (std::uint32_t step = 1; step < kWarpSize; step *= 2) {
            const auto left = ctx.shuffle_up(sum, step);
            if (ctx.lane() >= step) sum += left;
        }
        std::uint32_t near_room = 0, far_room = 0;
        if (ctx.lane() == kWarpSize - 1) {
            if (sum % kOneFar != 0) near_room = ctx.atomic_add(counts, kNear, sum % kOneFar);
            if (sum / kOneFar != 0) far_room = ctx.atomic_add(counts, kFar, sum / kOneFar);
        }
        near_room = ctx.shuffle(near_room, kWarpSize - 1);
        far_room = ctx.shuffle(far_room, kWarpSize - 1);
        const auto first = near_room + sum % kOneFar - parts;
        for (std::uint32_t part = 0; part < parts; ++part)
            ctx.store(near_next, first + part, NearPart::pack(vertex, part));
        if (is_far) put_far(ctx, far_room + sum / kOneFar - 1, PileEntry::pack(vertex, at));
    }
    /// The minimum distance of far vertices in a warp; kNoPath: the lane has none.
    template <class Ctx>
    SIMT_FN void lower_least(Ctx& ctx, std::int32_t least) const {
        if (ctx.ballot(least != sssp::kNoPath) == 0) return;
        for (std::uint32_t step = kWarpSize / 2; step != 0; step /= 2) {
            const auto other = ctx.shuffle_xor(least, step);
            least = other < least ? other : least;
        }
        if (ctx.lane() == 0) ctx.atomic_min(counts, kFarLeast, static_cast<std::uint32_t>(least));
    }
    /// Stores an entry if there is room.
    template <class Ctx>
    SIMT_FN void put_far(Ctx& ctx, std::uint32_t place, std::uint64_t entry) const {
        if (place < far_next.size) ctx.store(far_next, place, entry);
    }
};

}  // namespace lockstep
