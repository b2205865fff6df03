#pragma once

#include "kernels/bfs/queue_steps.hpp"

namespace lockstep {

/// Levels of breadth-first search in one block, one after the other with barriers between them, as long as frontiers are small (Luo,
/// Wong, Hwu 2010, section 3.3: the first layer). The frontier stays in shared memory; only the last one goes to the G-frontier.
/// frontier     the vertices of the first level, `size` of them, at most the B-frontier's room
/// depth        the first level that is found
/// most_size    a larger frontier ends the launch
/// most_levels  and so many levels do
/// out          level, the frontier that is left and counts
/// Threads      one block of 512, whatever the size of a frontier. Stops also where a queue has overflown.
struct SearchInOneBlock {
    static constexpr const char* name = "search_in_one_block";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 512, .cooperative = true, .races = true};
    using Shared = QueueShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, CsrView graph, Span<const std::uint32_t> frontier,
                            std::uint32_t size, std::uint32_t depth, std::uint32_t most_size, std::uint32_t most_levels,
                            QueueOutput out, QueueLimits limits) const {
        const QueueSteps<Ctx> steps{ctx, shared, graph, out, limits};
        for (auto i = ctx.thread_index(); i < size; i += ctx.block_size()) {
            const auto v = ctx.load(frontier, i);
            ctx.store(shared.b_frontier, i, v);
        }
        std::uint32_t found = 0;
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
            found = steps.size_of_b();
            if (ctx.thread_index() == 0) {
                const auto spilled = ctx.load_relaxed(out.counts, QueueOutput::kTail);
                const bool goes_on = spilled == 0 && found <= most_size && levels + 1 < most_levels;
                ctx.store(shared.next_size, 0, goes_on ? found : 0u);
                if (found + spilled != 0) {
                    ctx.atomic_add(out.counts, QueueOutput::kLevels, 1u);
                    ctx.atomic_add(out.counts, QueueOutput::kFound, found + spilled);
                }
            }
            ctx.sync_block();
            size = ctx.load(shared.next_size, 0);
        }
        steps.take_room(found);
        ctx.sync_block();
        steps.copy_b_to_g(found);
    }
};

}  // namespace lockstep
