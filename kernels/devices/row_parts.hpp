#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/devices/partition.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/source_place.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

/// A part of a row of a graph: a vertex and the number of the part. The lanes of a group examine a part together, so that neither the row of
/// a hub nor that of a vertex with few arcs occupies a warp for long.
struct RowChunk {
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

/// For each device an upper bound for the parts of its rows.
/// num_arcs  of each device
inline std::vector<std::uint32_t> max_row_chunks(const Partition& partition,
                                                 const std::vector<std::uint32_t>& num_arcs) {
    std::vector<std::uint32_t> bounds;
    for (std::uint32_t device = 0; device < partition.num_devices(); ++device)
        bounds.push_back(RowChunk::max_parts(partition.count(device), num_arcs[device]));
    return bounds;
}

/// The sum over the lanes of a warp, in its last lane; in each lane the sum up to it.
template <class Ctx>
SIMT_FN std::uint32_t sum_up_to_lane(Ctx& ctx, std::uint32_t value) {
    for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
        const auto left = ctx.shuffle_up(value, distance);
        if (ctx.lane() >= distance) value += left;
    }
    return value;
}

/// The vertices of a block in a kernel that counts vertices. One thread adds the sums of the block to the counters of the device: with an
/// atomic addition for each warp, the counters would take most of the time.
struct CountingBlock {
    static constexpr std::uint32_t kThreads = 256, kVerticesOfThread = 4, kVertices = kThreads * kVerticesOfThread;

    /// Adds the values of a warp to sums[which] of the block, which is 0 after the last barrier. The next barrier completes it.
    template <class Ctx, std::size_t kSize>
    SIMT_FN static void add(Ctx& ctx, std::uint32_t (&sums)[kSize], std::uint32_t which, std::uint32_t value) {
        const auto of_warp = sum_up_to_lane(ctx, value);
        if (ctx.lane() == kWarpSize - 1 && of_warp != 0) ctx.atomic_add(sums, which, of_warp);
    }
    /// The first vertex of a thread; the others follow at distances of kThreads.
    template <class Ctx>
    SIMT_FN static std::uint32_t first(Ctx& ctx) {
        return ctx.block_index() * kVertices + ctx.thread_index();
    }
    static Blocks blocks(std::uint32_t vertices) { return Blocks(ceil_div(vertices, kVertices)); }
};

// ----------------------------------------------------------------------------------------- Gather parts

/// Makes a queue of the parts of the rows of a frontier.
/// frontier  flags
/// count     1 entry, 0 on entry: the parts
/// queue     written, in an order that depends on the order of the blocks
/// Threads   one per 4 vertices, barriers of the block.
struct GatherParts {
    static constexpr const char* name = "gather_parts";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = CountingBlock::kThreads, .cooperative = true};
    struct Shared {
        std::uint32_t parts[1], place[1];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> frontier,
                            Span<const std::uint32_t> row_offsets, Span<std::uint32_t> count,
                            Span<std::uint64_t> queue) const {
        const auto first = CountingBlock::first(ctx);
        std::uint32_t degrees[CountingBlock::kVerticesOfThread] = {};
        std::uint32_t parts = 0;
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < CountingBlock::kVerticesOfThread; ++k) {
            const auto i = first + k * CountingBlock::kThreads;
            if (i >= frontier.size) continue;
            const auto active = ctx.load(frontier, i);
            if (active == 0) continue;
            const auto begin = ctx.load(row_offsets, i);
            const auto end = ctx.load(row_offsets, i + 1);
            degrees[k] = end - begin;
            parts += RowChunk::parts(degrees[k]);
        }
        if (ctx.thread_index() == 0) ctx.store(shared.parts, 0, 0);
        ctx.sync_block();
        const auto up_to_here = sum_up_to_lane(ctx, parts);
        std::uint32_t of_warps = 0;
        if (ctx.lane() == kWarpSize - 1 && up_to_here != 0) of_warps = ctx.atomic_add(shared.parts, 0, up_to_here);
        of_warps = ctx.shuffle(of_warps, kWarpSize - 1);
        ctx.sync_block();
        if (ctx.thread_index() == 0) {
            const auto of_block = ctx.load(shared.parts, 0);
            std::uint32_t room = 0;
            if (of_block != 0) room = ctx.atomic_add(count, 0, of_block);
            ctx.store(shared.place, 0, room);
        }
        ctx.sync_block();
        auto place = ctx.load(shared.place, 0) + of_warps + up_to_here - parts;
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < CountingBlock::kVerticesOfThread; ++k)
            for (std::uint32_t part = 0; part < RowChunk::parts(degrees[k]); ++part, ++place)
                ctx.store(queue, place, RowChunk::pack(first + k * CountingBlock::kThreads, part));
    }
};

// --------------------------------------------------------------------------------------- Arcs of thread

/// The arcs of the part that the group of a thread examines.
struct ArcsOfThread {
    std::uint32_t vertex = 0, begin = 0, end = 0;  ///< every kLanes-th arc from `begin` on

    /// False: the thread has no part.
    template <class Ctx>
    SIMT_FN bool find(Ctx& ctx, Span<const std::uint64_t> queue, Span<const std::uint32_t> row_offsets) {
        const auto thread = ctx.global_thread(), place = thread / RowChunk::kLanes, lane = thread % RowChunk::kLanes;
        if (place >= queue.size) return false;
        const auto entry = ctx.load(queue, place);
        vertex = RowChunk::vertex(entry);
        const auto row = ctx.load(row_offsets, vertex);
        const auto row_end = ctx.load(row_offsets, vertex + 1);
        const auto first = row + RowChunk::part(entry) * RowChunk::kArcs;
        begin = first + lane;
        end = row_end - first < RowChunk::kArcs ? row_end : first + RowChunk::kArcs;
        return true;
    }
};

}  // namespace lockstep
