#pragma once

#include <cstdint>
#include <string_view>

#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/bfs/grid_barrier.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ---------------------------------------------------------------------------------------- Queue shared

/// Queues of a block (Luo, Wong, Hwu 2010, section 3.2): W-frontiers, each of which few threads share, and the B-frontier, their
/// union.
struct QueueShared {
    static constexpr std::uint32_t kMaxW = 32;  ///< W-frontiers
    static constexpr std::uint32_t kSpaceW = 2048;  ///< entries of all W-frontiers
    static constexpr std::uint32_t kSpaceB = 2048;  ///< of the B-frontier

    std::uint32_t w_frontier[kSpaceW];
    /// Entries that threads wanted to put there; more than there is room for have overflown.
    std::uint32_t w_wanted[kMaxW];
    std::uint32_t w_offset[kMaxW + 1];  ///< where each begins in the B-frontier; at last the sum
    std::uint32_t b_frontier[kSpaceB];
    std::uint32_t g_offset[1];  ///< where this block's part begins in the G-frontier
    std::uint32_t next_size[1];  ///< of the frontier that comes next, where one block goes on with it; 0: it stops
};

/// Threads of a block, in all layers (Luo, Wong, Hwu 2010: the most that a GTX 280 takes).
inline constexpr std::uint32_t kQueueThreads = 512;

/// How much of that is used, so that other sizes can be tried.
struct QueueLimits {
    std::uint32_t num_w = 8;  ///< W-frontiers of a block
    std::uint32_t space_w = QueueShared::kSpaceW / 8;  ///< entries of each
    std::uint32_t space_b = QueueShared::kSpaceB;  ///< entries of the B-frontier
};

/// What an expansion writes in global memory.
struct QueueOutput {
    /// Entries of `counts`. The first ones are 0 before a launch; those from kLayer on are the host's, said before it.
    enum Count : std::uint32_t {
        kTail,  ///< entries of the G-frontier
        kLevels,  ///< that found something, where the launch goes on by itself
        kFound,  ///< vertices that these found
        kOverflowW,  ///< entries that a W-frontier had no room for
        kOverflowB,  ///< and that the B-frontier had none for
        kLast,  ///< where the vertices of the last level begin in the G-frontier
        kArrived,  ///< blocks at the barrier of the grid, all levels together
        kGeneration,  ///< levels whose barrier is open
        kNext,  ///< vertices that the next level of the launch expands; 0: there is none
        kLayer,  ///< 1: one block; 2: few blocks with a barrier of the grid; 3: one launch per level
        kBlocks,
        kFirstLevel,  ///< that the launch finds
        kExpanded,  ///< vertices that it begins with
        kNumCounts
    };

    Span<std::uint32_t> level;  ///< n entries, kNone where not reached
    Span<std::uint32_t> g_frontier;  ///< n entries; as many of them as counts[kTail] says, level by level
    Span<std::uint32_t> counts;
    /// What is shown of the queues, a part for each block in each level, one after the other; of more parts than there is room for
    /// the last ones. Where it begins in the G-frontier, and what its threads wanted to put into each of its W-frontiers.
    Span<std::uint32_t> part_begin, part_wanted;
};

// ----------------------------------------------------------------------------------------- Queue steps

/// The steps of a level that the kernels of bfs.queue have in common, each for all threads of a block. Between two of them stands a
/// barrier. What a queue has no room for goes to the G-frontier one by one, so that nothing is lost.
template <class Ctx>
struct QueueSteps {
    Ctx& ctx;
    QueueShared& shared;
    CsrView graph;
    QueueOutput out;
    QueueLimits limits;

    SIMT_FN void empty_w() const {
        const auto thread = ctx.thread_index();
        if (thread < limits.num_w) ctx.store(shared.w_wanted, thread, 0u);
    }

    /// Puts those neighbours of a vertex that nobody has found yet into a W-frontier.
    SIMT_FN void expand(std::uint32_t v, std::uint32_t depth) const {
        const auto w = ctx.thread_index() % limits.num_w;
        const auto begin = ctx.load(graph.row_offsets, v);
        const auto end = ctx.load(graph.row_offsets, v + 1);
        for (auto e = begin; e < end; ++e) {  // line 2
            const auto neighbor = ctx.load(graph.column_indices, e);
            const auto seen = ctx.load_relaxed(out.level, neighbor);
            if (seen != kNone) continue;
            const auto was = ctx.atomic_cas(out.level, neighbor, kNone, depth);  // line 3
            if (was != kNone) continue;
            const auto place = ctx.atomic_add(shared.w_wanted, w, 1u);  // line 4
            if (place < limits.space_w) ctx.store(shared.w_frontier, w * limits.space_w + place, neighbor);
            else spill(neighbor, QueueOutput::kOverflowW);
        }
    }

    /// One thread adds up where each W-frontier begins in the B-frontier.
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

    /// Entries of the B-frontier, once offsets are found.
    SIMT_FN std::uint32_t size_of_b() const {
        const auto sum = ctx.load(shared.w_offset, limits.num_w);
        return sum < limits.space_b ? sum : limits.space_b;
    }

    /// One thread takes room in the G-frontier for the block's part.
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

    /// Keeps how full the queues were, to be shown; after take_room().
    /// part  this block in this level of the launch
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

    /// Keeps that a level of a launch that goes on by itself has found so many, which begin there; one thread.
    SIMT_FN void count_level(std::uint32_t found, std::uint32_t begin) const {
        ctx.store_relaxed(out.counts, QueueOutput::kLast, begin);
        if (found == 0) return;
        ctx.atomic_add(out.counts, QueueOutput::kLevels, 1u);
        ctx.atomic_add(out.counts, QueueOutput::kFound, found);
    }

private:
    SIMT_FN void spill(std::uint32_t vertex, QueueOutput::Count overflow) const {
        const auto place = ctx.atomic_add(out.counts, QueueOutput::kTail, 1u);
        ctx.store_relaxed(out.g_frontier, place, vertex);
        ctx.atomic_add(out.counts, overflow, 1u);
    }
};

// ------------------------------------------------------------------------------------- Expand to queue

/// One level of breadth-first search from a queue into a queue (Luo, Wong, Hwu 2010): a block gathers what its threads find in
/// W-frontiers, these in its B-frontier, and that goes to the G-frontier in one piece. The third layer: one launch per level.
/// frontier  the vertices of the level, `size` of them from `first` on
/// depth     the level that is found
/// out       level, the next frontier and counts
/// Threads   512 a block; blocks go on until no vertex is left. Barriers of the block. The order of the threads decides the order of the
///           queue, not who is in it: a vertex is found by the one whose atomic exchange came first.
struct ExpandToQueue {
    static constexpr const char* name = "expand_to_queue";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = kQueueThreads, .cooperative = true, .races = true};
    using Shared = QueueShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, CsrView graph, Span<const std::uint32_t> frontier,
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

/// Levels of breadth-first search in one block, one after the other with barriers between them, as long as frontiers are small (Luo,
/// Wong, Hwu 2010, section 3.3: the first layer). The frontier stays in shared memory; in the G-frontier the levels lie one after
/// the other, of which only the last one is read again.
/// frontier     the vertices of the first level, `size` of them from `first` on, at most the B-frontier's room
/// depth        the first level that is found
/// max_size    a larger frontier ends the launch
/// max_levels  and so many levels do
/// out          level, the frontier that is left and counts
/// Threads      one block of 512, whatever the size of a frontier. Stops also where a queue has overflown.
struct SearchInOneBlock {
    static constexpr const char* name = "search_in_one_block";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = kQueueThreads, .cooperative = true, .races = true};
    using Shared = QueueShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, CsrView graph, Span<const std::uint32_t> frontier,
                            std::uint32_t first, std::uint32_t size, std::uint32_t depth, std::uint32_t max_size,
                            std::uint32_t max_levels, QueueOutput out, QueueLimits limits) const {
        const QueueSteps<Ctx> steps{ctx, shared, graph, out, limits};
        for (auto i = ctx.thread_index(); i < size; i += ctx.block_size()) {
            const auto v = ctx.load(frontier, first + i);
            ctx.store(shared.b_frontier, i, v);
        }
        std::uint32_t begin = 0;  // of the level that is found, in the G-frontier
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

/// Levels of breadth-first search in few blocks, one after the other with a barrier of the grid between them (Luo, Wong, Hwu 2010,
/// section 3.3: the second layer). Each level is as ExpandToQueue does it; in the G-frontier they lie one after the other.
/// frontier     the vertices of the first level, `size` of them from `first` on
/// depth        the first level that is found
/// min_size   a frontier so small, which one block can take, ends the launch
/// max_size    a larger one does
/// max_levels  and so many levels do
/// out          level, all frontiers and counts
/// Threads      512 a block; no more blocks than run at once, since they wait for each other. Of what overflows nothing is lost.
struct SearchInFewBlocks {
    static constexpr const char* name = "search_in_few_blocks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{
        .threads_per_block = kQueueThreads, .cooperative = true, .races = true, .spins = true};
    using Shared = QueueShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, CsrView graph, Span<const std::uint32_t> frontier,
                            std::uint32_t first, std::uint32_t size, std::uint32_t depth, std::uint32_t min_size,
                            std::uint32_t max_size, std::uint32_t max_levels, QueueOutput out,
                            QueueLimits limits) const {
        const QueueSteps<Ctx> steps{ctx, shared, graph, out, limits};
        std::uint32_t begin = 0;  // of the level that is found, in the G-frontier
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

/// The layer of the search (Luo, Wong, Hwu 2010) that a kernel of this name is of, from 1; 0: of none.
inline std::uint32_t layer_of(std::string_view kernel) {
    if (kernel == SearchInOneBlock::name) return 1;
    if (kernel == SearchInFewBlocks::name) return 2;
    return kernel == ExpandToQueue::name ? 3 : 0;
}

}  // namespace lockstep::bfs
