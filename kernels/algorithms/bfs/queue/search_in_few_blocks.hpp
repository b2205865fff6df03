#pragma once

#include "kernels/algorithms/bfs/grid_barrier.hpp"
#include "kernels/algorithms/bfs/queue/queue_steps.hpp"

namespace lockstep {

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
            steps.tell(levels * ctx.grid_size() + ctx.block_index());
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
