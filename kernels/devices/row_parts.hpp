#pragma once

#include <cstdint>

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A part of a row of a graph: a vertex and the number of the part. The lanes of a group examine a part together, so that neither the row of
/// a hub nor that of a vertex with few arcs occupies a warp for long.
struct RowPart {
    static constexpr std::uint32_t kArcs = 64;  ///< of a part; the last one of a row may have fewer
    static constexpr std::uint32_t kLanes = 8;  ///< that examine a part
    static constexpr std::uint32_t kMaxPerLaunch = 1u << 27;

    SIMT_HOST_FN static std::uint64_t pack(std::uint32_t vertex, std::uint32_t part) {
        return std::uint64_t{part} << 32 | vertex;
    }
    SIMT_HOST_FN static std::uint32_t vertex(std::uint64_t entry) { return static_cast<std::uint32_t>(entry); }
    SIMT_HOST_FN static std::uint32_t part(std::uint64_t entry) { return static_cast<std::uint32_t>(entry >> 32); }
    SIMT_HOST_FN static std::uint32_t parts(std::uint32_t degree) {
        return degree / kArcs + (degree % kArcs != 0 ? 1 : 0);
    }
    /// An upper bound for the parts of all rows.
    static std::uint32_t max_parts(std::uint32_t vertices, std::uint32_t arcs) { return vertices + arcs / kArcs; }
};

/// The sum over the lanes of a warp, in its last lane; in each lane the sum up to it.
template <class Ctx>
SIMT_FN std::uint32_t sum_up_to_lane(Ctx& ctx, std::uint32_t value) {
    for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
        const auto left = ctx.shuffle_up(value, distance);
        if (ctx.lane() >= distance) value += left;
    }
    return value;
}

/// Appends the parts of rows to a queue, for a whole warp; lanes without a vertex have degree 0.
/// count    the entries of the queue
template <class Ctx>
SIMT_FN void append_parts(Ctx& ctx, std::uint32_t vertex, std::uint32_t degree, Span<std::uint64_t> queue,
                          Span<std::uint32_t> counts, std::uint32_t count) {
    const auto parts = RowPart::parts(degree), up_to_here = sum_up_to_lane(ctx, parts);
    std::uint32_t room = 0;
    if (ctx.lane() == kWarpSize - 1 && up_to_here != 0) room = ctx.atomic_add(counts, count, up_to_here);
    const auto place = ctx.shuffle(room, kWarpSize - 1) + up_to_here - parts;
    for (std::uint32_t part = 0; part < parts; ++part) ctx.store(queue, place + part, RowPart::pack(vertex, part));
}

/// The arcs of the part that the group of a thread examines.
struct ArcsOfThread {
    std::uint32_t vertex = 0, begin = 0, end = 0;  ///< every kLanes-th arc from `begin` on

    /// False: the thread has no part.
    template <class Ctx>
    SIMT_FN bool find(Ctx& ctx, Span<const std::uint64_t> queue, Span<const std::uint32_t> row_offsets) {
        const auto thread = ctx.global_thread(), place = thread / RowPart::kLanes, lane = thread % RowPart::kLanes;
        if (place >= queue.size) return false;
        const auto entry = ctx.load(queue, place);
        vertex = RowPart::vertex(entry);
        const auto row = ctx.load(row_offsets, vertex);
        const auto row_end = ctx.load(row_offsets, vertex + 1);
        const auto first = row + RowPart::part(entry) * RowPart::kArcs;
        begin = first + lane;
        end = row_end - first < RowPart::kArcs ? row_end : first + RowPart::kArcs;
        return true;
    }
};

}  // namespace lockstep
