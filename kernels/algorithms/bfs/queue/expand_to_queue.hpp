#pragma once

#include "kernels/algorithms/bfs/queue/queue_steps.hpp"

namespace lockstep {

/// One level of breadth-first search from a queue into a queue (Luo, Wong, Hwu 2010): a block gathers what its threads find in
/// W-frontiers, these in its B-frontier, and that goes to the G-frontier in one piece. The third layer: a launch a level.
/// frontier  the vertices of the level, `size` of them from `first` on
/// depth     the level that is found
/// out       level, the next frontier and counts
/// Threads   512 a block; blocks go on until no vertex is left. Barriers of the block. Who comes first decides the order of the
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
        steps.tell(ctx.block_index());
    }
};

}  // namespace lockstep
