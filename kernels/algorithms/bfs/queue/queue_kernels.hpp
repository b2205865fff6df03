#pragma once

#include <cstdint>
#include <string_view>

#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/bfs/grid_barrier.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ---------------------------------------------------------------------------------------- Queue shared

/// Queues of a block (Luo, Wong, Hwu 2010, section 3.2): W-frontiers, each shared by few threads, and the B-frontier, their
/// union.
struct QueueShared {
    static constexpr std::uint32_t kMaxW = 32;  ///< W-frontiers
    static constexpr std::uint32_t kSpaceW = 2048;  ///< entries of all W-frontiers
    static constexpr std::uint32_t kSpaceB = 2048;  ///< entries of the B-frontier

    std::uint32_t w_frontier[kSpaceW];
    /// Entries that threads wanted to append; entries beyond the capacity overflow.
    std::uint32_t w_wanted[kMaxW];
    std::uint32_t w_offset[kMaxW + 1];  ///< begin of each in the B-frontier, followed by the sum
    std::uint32_t b_frontier[kSpaceB];
    std::uint32_t g_offset[1];  ///< begin of this block's part in the G-frontier
    std::uint32_t next_size[1];  ///< size of the next frontier if one block continues with it; 0: it stops
};

/// Threads of a block, in all layers (Luo, Wong, Hwu 2010: the maximum of a GTX 280).
inline constexpr std::uint32_t kQueueThreads = 512;

/// The used part of this capacity, so that other sizes can be tried.
struct QueueLimits {
    std::uint32_t num_w = 8;  ///< W-frontiers of a block
    std::uint32_t space_w = QueueShared::kSpaceW / 8;  ///< entries of each
    std::uint32_t space_b = QueueShared::kSpaceB;  ///< entries of the B-frontier
};

/// The global memory that an expansion writes.
struct QueueOutput {
    /// Entries of `counts`. The first ones are 0 before a launch; the host sets those from kLayer on before it.
    enum Count : std::uint32_t {
        kTail,  ///< entries of the G-frontier
        kLevels,  ///< levels that found a vertex, if the launch runs several
        kFound,  ///< vertices found in these levels
        kOverflowW,  ///< entries that did not fit into a W-frontier
        kOverflowB,  ///< entries that did not fit into the B-frontier
        kLast,  ///< begin of the last level's vertices in the G-frontier
        kArrived,  ///< blocks that arrived at the grid barrier, over all levels
        kGeneration,  ///< number of levels whose barrier is open
        kNext,  ///< vertices that the next level of the launch expands; 0: there is no next level
        kLayer,  ///< 1: one block; 2: few blocks with a barrier of the grid; 3: one launch per level
        kBlocks,
        kFirstLevel,  ///< first level that the launch finds
        kExpanded,  ///< vertices of the launch's first frontier
        kNumCounts
    };

    Span<std::uint32_t> level;  ///< n entries, kNone if not reached
    Span<std::uint32_t> g_frontier;  ///< n entries, counts[kTail] of them in use, level by level
    Span<std::uint32_t> counts;
    /// Data for views: one part per block and level, in order; with more parts than entries, the last parts remain. The begin
    /// of each part in the G-frontier, and the entries that its threads wanted to append to each W-frontier.
    Span<std::uint32_t> part_begin, part_wanted;
};

/// The graph of a search by queues. If vertices of high degree are split into parts (Luo, Wong, Hwu 2010, section 4), queues contain
/// parts: a vertex that is found appends all of its parts.
struct QueueGraph {
    CsrView arcs;  ///< row_offsets: of the entries of a queue, vertices or parts; column_indices: vertices
    Span<const std::uint32_t> first_part;  ///< num_vertices + 1: the parts of each vertex; empty: no vertex is split
};

// ----------------------------------------------------------------------------------------- Queue steps

/// The common steps of a level in the kernels of bfs.queue, each executed by all threads of a block, with a barrier between two
/// steps. Entries that do not fit into a queue are appended to the G-frontier one by one, so that nothing is lost.
template <class Ctx>
struct QueueSteps {
    Ctx& ctx;
    QueueShared& shared;
    QueueGraph graph;
    QueueOutput out;
    QueueLimits limits;

    SIMT_FN void empty_w() const {
        const auto thread = ctx.thread_index();
        if (thread < limits.num_w) ctx.store(shared.w_wanted, thread, 0u);
    }

    /// Appends the neighbours of a vertex or part that have not been found to a W-frontier.
    SIMT_FN void expand(std::uint32_t v, std::uint32_t depth) const {
        const auto begin = ctx.load(graph.arcs.row_offsets, v);
        const auto end = ctx.load(graph.arcs.row_offsets, v + 1);
        for (auto e = begin; e < end; ++e) {  // line 2
            const auto neighbor = ctx.load(graph.arcs.column_indices, e);
            const auto seen = ctx.load_relaxed(out.level, neighbor);
            if (seen != kNone) continue;
            const auto was = ctx.atomic_cas(out.level, neighbor, kNone, depth);  // line 3
            if (was != kNone) continue;
            if (graph.first_part.size == 0) append(neighbor);
            else append_parts(neighbor);
        }
    }

    /// One thread computes the begin of each W-frontier in the B-frontier.
    SIMT_FN void find_offsets() const {
        if (ctx.thread_index() != 0) return;
        std::uint32_t sum = 0;
        for (std::uint32_t w = 0; w < limits.num_w; ++w) {  // line 5
            ctx.store(shared.w_offset, w, sum);
            const auto wanted = ctx.load(shared.w_wanted, w);
            sum += wanted < limits.space_w ? wanted : limits.space_w;
        }
        ctx.store(shared.w_offset, limits.num_w, sum);
    }

    SIMT_FN void copy_w_to_b() const {
        for (auto i = ctx.thread_index(); i < limits.num_w * limits.space_w; i += ctx.block_size()) {  // line 6
            const auto w = i / limits.space_w, place = i % limits.space_w;
            const auto wanted = ctx.load(shared.w_wanted, w);
            if (place >= wanted) continue;
            const auto vertex = ctx.load(shared.w_frontier, i);
            const auto offset = ctx.load(shared.w_offset, w);
            if (offset + place < limits.space_b) ctx.store(shared.b_frontier, offset + place, vertex);
            else spill(vertex, QueueOutput::kOverflowB);
        }
    }

    /// Number of entries of the B-frontier, once offsets are known.
    SIMT_FN std::uint32_t size_of_b() const {
        const auto sum = ctx.load(shared.w_offset, limits.num_w);
        return sum < limits.space_b ? sum : limits.space_b;
    }

    /// One thread reserves the block's part of the G-frontier.
    SIMT_FN void take_room(std::uint32_t size) const {
        if (ctx.thread_index() != 0) return;
        const auto place = ctx.atomic_add(out.counts, QueueOutput::kTail, size);  // line 7
        ctx.store(shared.g_offset, 0, place);
    }

    SIMT_FN void copy_b_to_g(std::uint32_t size) const {
        const auto offset = ctx.load(shared.g_offset, 0);
        for (auto i = ctx.thread_index(); i < size; i += ctx.block_size()) {  // line 8
            const auto vertex = ctx.load(shared.b_frontier, i);
            ctx.store_relaxed(out.g_frontier, offset + i, vertex);
        }
    }

    /// Stores how full the queues were, for views; after take_room().
    /// part  number of this block and level in the launch
    SIMT_FN void report(std::uint32_t part) const {
        const auto row = part % out.part_begin.size, w = ctx.thread_index();
        if (w < limits.num_w) {
            const auto wanted = ctx.load(shared.w_wanted, w);
            ctx.store(out.part_wanted, row * limits.num_w + w, wanted);
        }
        if (w == 0) {
            const auto place = ctx.load(shared.g_offset, 0);
            ctx.store(out.part_begin, row, place);
        }
    }

    /// One thread stores that a level of a launch with several levels found `found` vertices, which begin at `begin`.
    SIMT_FN void count_level(std::uint32_t found, std::uint32_t begin) const {
        ctx.store_relaxed(out.counts, QueueOutput::kLast, begin);
        if (found == 0) return;
        ctx.atomic_add(out.counts, QueueOutput::kLevels, 1u);
        ctx.atomic_add(out.counts, QueueOutput::kFound, found);
    }

private:
    SIMT_FN void append(std::uint32_t entry) const {
        const auto w = ctx.thread_index() % limits.num_w;
        const auto place = ctx.atomic_add(shared.w_wanted, w, 1u);  // line 4
        if (place < limits.space_w) ctx.store(shared.w_frontier, w * limits.space_w + place, entry);
        else spill(entry, QueueOutput::kOverflowW);
    }
    SIMT_FN void append_parts(std::uint32_t vertex) const {
        const auto first = ctx.load(graph.first_part, vertex);
        const auto end = ctx.load(graph.first_part, vertex + 1);
        for (auto part = first; part < end; ++part) append(part);
    }
    SIMT_FN void spill(std::uint32_t vertex, QueueOutput::Count overflow) const {
        const auto place = ctx.atomic_add(out.counts, QueueOutput::kTail, 1u);
        ctx.store_relaxed(out.g_frontier, place, vertex);
        ctx.atomic_add(out.counts, overflow, 1u);
    }
};

// ------------------------------------------------------------------------------------- Expand to queue

/// One level of breadth-first search from a queue into a queue (Luo, Wong, Hwu 2010): a block gathers the vertices that its threads
/// find in W-frontiers, joins these in its B-frontier, and copies it to the G-frontier. The third layer: one launch per level.
/// frontier  the vertices of the level, `size` of them from `first` on
/// depth     the level that this launch finds
/// out       level, the next frontier and counts
/// Threads   512 a block; blocks loop until no vertex is left. Barriers of the block. The order of the threads
///           affects the order of the queue, not its contents: the first atomic exchange finds a vertex.
struct ExpandToQueue {
    static constexpr const char* name = "expand_to_queue";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = kQueueThreads, .cooperative = true, .races = true};
    using Shared = QueueShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, QueueGraph graph, Span<const std::uint32_t> frontier,
                            std::uint32_t first, std::uint32_t size, std::uint32_t depth, QueueOutput out,
                            QueueLimits limits) const {
        const QueueSteps<Ctx> steps{ctx, shared, graph, out, limits};
        steps.empty_w();
        ctx.sync_block();
        for (auto i = ctx.global_thread(); i < size; i += ctx.grid_threads()) {  // line 1
            const auto v = ctx.load(frontier, first + i);
            steps.expand(v, depth);
        }
        ctx.sync_block();
        steps.find_offsets();
        ctx.sync_block();
        steps.copy_w_to_b();
        const auto found = steps.size_of_b();
        steps.take_room(found);
        ctx.sync_block();
        steps.copy_b_to_g(found);
        steps.report(ctx.block_index());
    }
};

// --------------------------------------------------------------------------------- Search in one block

/// Levels of breadth-first search in one block, one after the other with barriers in between, while frontiers are small (Luo,
/// Wong, Hwu 2010, section 3.3: the first layer). The frontier stays in shared memory; the G-frontier stores all levels one
/// after the other, and only the last one is read again.
/// frontier     the vertices of the first level, `size` of them from `first` on, at most the capacity of the B-frontier
/// depth        the first level that this launch finds
/// max_size    a larger frontier ends the launch
/// max_levels  this number of levels ends it too
/// out          level, the remaining frontier and counts
/// Threads      one block of 512 for any frontier size. Also stops if a queue has overflown.
struct SearchInOneBlock {
    static constexpr const char* name = "search_in_one_block";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = kQueueThreads, .cooperative = true, .races = true};
    using Shared = QueueShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, QueueGraph graph, Span<const std::uint32_t> frontier,
                            std::uint32_t first, std::uint32_t size, std::uint32_t depth, std::uint32_t max_size,
                            std::uint32_t max_levels, QueueOutput out, QueueLimits limits) const {
        const QueueSteps<Ctx> steps{ctx, shared, graph, out, limits};
        for (auto i = ctx.thread_index(); i < size; i += ctx.block_size()) {
            const auto v = ctx.load(frontier, first + i);
            ctx.store(shared.b_frontier, i, v);
        }
        std::uint32_t begin = 0;  // begin of the current level in the G-frontier
        for (std::uint32_t levels = 0; size != 0; ++levels, ++depth) {
            steps.empty_w();
            ctx.sync_block();
            for (auto i = ctx.thread_index(); i < size; i += ctx.block_size()) {  // line 1
                const auto v = ctx.load(shared.b_frontier, i);
                steps.expand(v, depth);
            }
            ctx.sync_block();
            steps.find_offsets();
            ctx.sync_block();
            steps.copy_w_to_b();
            ctx.sync_block();
            const auto found = steps.size_of_b();
            if (ctx.thread_index() == 0) {
                const auto place = ctx.load_relaxed(out.counts, QueueOutput::kTail);  // line 7
                const auto spilled = place - begin;
                const bool goes_on = spilled == 0 && found <= max_size && levels + 1 < max_levels;
                ctx.store(shared.g_offset, 0, place);
                ctx.store(shared.next_size, 0, goes_on ? found : 0u);
                ctx.store_relaxed(out.counts, QueueOutput::kTail, place + found);
                steps.count_level(spilled + found, begin);
            }
            ctx.sync_block();
            steps.copy_b_to_g(found);
            steps.report(levels);
            size = ctx.load(shared.next_size, 0);
            begin += found;
        }
    }
};

// -------------------------------------------------------------------------------- Search in few blocks

/// Levels of breadth-first search in few blocks, one after the other with a grid barrier in between (Luo, Wong, Hwu 2010,
/// section 3.3: the second layer). Each level works like ExpandToQueue; the G-frontier stores all levels one after the other.
/// frontier     the vertices of the first level, `size` of them from `first` on
/// depth        the first level that this launch finds
/// min_size   a frontier of at most this size, which one block can search, ends the launch
/// max_size    a larger frontier ends it too
/// max_levels  this number of levels ends it too
/// out          level, all frontiers and counts
/// Threads      512 a block; at most as many blocks as can be resident, since they wait for each other. Overflows lose nothing.
struct SearchInFewBlocks {
    static constexpr const char* name = "search_in_few_blocks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{
        .threads_per_block = kQueueThreads, .cooperative = true, .races = true, .spins = true};
    using Shared = QueueShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, QueueGraph graph, Span<const std::uint32_t> frontier,
                            std::uint32_t first, std::uint32_t size, std::uint32_t depth, std::uint32_t min_size,
                            std::uint32_t max_size, std::uint32_t max_levels, QueueOutput out,
                            QueueLimits limits) const {
        const QueueSteps<Ctx> steps{ctx, shared, graph, out, limits};
        std::uint32_t begin = 0;  // begin of the current level in the G-frontier
        for (std::uint32_t levels = 0; size != 0; ++levels, ++depth) {
            steps.empty_w();
            ctx.sync_block();
            for (auto i = ctx.global_thread(); i < size; i += ctx.grid_threads()) {  // line 1
                std::uint32_t v = 0;
                if (levels == 0) v = ctx.load(frontier, first + i);
                else v = ctx.load_relaxed(out.g_frontier, begin - size + i);
                steps.expand(v, depth);
            }
            ctx.sync_block();
            steps.find_offsets();
            ctx.sync_block();
            steps.copy_w_to_b();
            const auto in_b = steps.size_of_b();
            steps.take_room(in_b);
            ctx.sync_block();
            steps.copy_b_to_g(in_b);
            steps.report(levels * ctx.grid_size() + ctx.block_index());
            ctx.sync_block();
            if (ctx.thread_index() == 0) {
                fence_grid();
                const auto arrived = ctx.atomic_add(out.counts, QueueOutput::kArrived, 1u);
                if (arrived + 1 == ctx.grid_size() * (levels + 1)) {  // the last one opens the barrier
                    const auto tail = ctx.load_relaxed(out.counts, QueueOutput::kTail);
                    const auto found = tail - begin;
                    steps.count_level(found, begin);
                    const bool goes_on = found > min_size && found <= max_size && levels + 1 < max_levels;
                    ctx.store_relaxed(out.counts, QueueOutput::kNext, goes_on ? found : 0u);
                    fence_grid();
                    ctx.store_relaxed(out.counts, QueueOutput::kGeneration, levels + 1);
                } else {
                    for (;;) {
                        const auto open = ctx.load_relaxed(out.counts, QueueOutput::kGeneration);
                        if (open > levels) break;
                        ctx.spin();
                    }
                }
                fence_grid();
                const auto next = ctx.load_relaxed(out.counts, QueueOutput::kNext);
                ctx.store(shared.next_size, 0, next);
            }
            ctx.sync_block();
            size = ctx.load(shared.next_size, 0);
            begin += size;
        }
    }
};

}  // namespace lockstep

namespace lockstep::bfs {

// ----------------------------------------------------------------------------------------- Queue layer

/// The layer of the search (Luo, Wong, Hwu 2010) that a kernel with this name implements, from 1; 0: none.
inline std::uint32_t layer_of(std::string_view kernel) {
    if (kernel == SearchInOneBlock::name) return 1;
    if (kernel == SearchInFewBlocks::name) return 2;
    return kernel == ExpandToQueue::name ? 3 : 0;
}

}  // namespace lockstep::bfs
