#pragma once

#include "kernels/algorithms/bfs/queue/queue_steps.hpp"

namespace lockstep {

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
            steps.tell(levels);
            size = ctx.load(shared.next_size, 0);
            begin += found;
        }
    }
};

}  // namespace lockstep
