#pragma once

#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/bfs/queue/queue_shared.hpp"

namespace lockstep {

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
    SIMT_FN void tell(std::uint32_t part) const {
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

}  // namespace lockstep
