#pragma once

#include "kernels/algorithms/list_ranking/champion/reduced_node.hpp"
#include "kernels/algorithms/list_ranking/sublists/placed_node.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Ranks a short reduced list in one block's shared memory: again by sublists, whose list is ranked by pointer jumping.
/// nodes       at most kMaxNodes entries: ReducedNode
/// splitters   of the list, with kShift
/// num_nodes   total nodes of the input
/// rank        one entry per node of the list, written: number of nodes of the input before it
/// Threads     one block. Barriers between the phases and within each jump.
struct RankInBlock {
    static constexpr const char* name = "rank_in_block";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1024, .cooperative = true};
    static constexpr std::uint32_t kMaxNodes = 4096 + 128;
    static constexpr std::uint32_t kShift = 3;
    static constexpr std::uint32_t kMaxSublists = kMaxNodes / 8 + 1;
    static_assert(kMaxSublists <= shape.threads_per_block, "a thread has one sublist");
    struct Shared {
        std::uint64_t nodes[kMaxNodes];  // ReducedNode; after the walk, PlacedNode
        std::uint32_t next[kMaxSublists];
        std::uint32_t length[kMaxSublists];  // of a sublist and the following ones, up to `next`, exclusive
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint64_t> nodes, SampledSplitters splitters,
                            std::uint32_t num_nodes, Span<std::uint32_t> rank) const {
        const auto thread = ctx.thread_index();
        for (auto i = thread; i < nodes.size; i += ctx.block_size()) {
            const auto word = ctx.load(nodes, i);
            ctx.store(shared.nodes, i, word);
        }
        ctx.sync_block();
        if (thread < splitters.count) walk(ctx, shared, splitters, thread);
        ctx.sync_block();
        jump(ctx, shared, splitters.count, thread);
        for (auto i = thread; i < nodes.size; i += ctx.block_size()) {
            const auto word = ctx.load(shared.nodes, i);
            const auto place = PlacedNode::unpack(word);
            const auto tail = ctx.load(shared.next, place.sublist);
            const auto from_tail = ctx.load(shared.length, tail);
            std::uint32_t to_tail = 0;
            if (place.sublist != tail) to_tail = ctx.load(shared.length, place.sublist);
            ctx.store(rank, i, num_nodes - from_tail - to_tail + place.local_rank);
        }
    }

private:
    template <class Ctx>
    SIMT_FN static void walk(Ctx& ctx, Shared& shared, const SampledSplitters& splitters, std::uint32_t sublist) {
        auto node = splitters.splitter(sublist);
        std::uint32_t length = 0;
        for (;;) {
            const auto word = ctx.load(shared.nodes, node);
            const auto [next, own_length] = ReducedNode::unpack(word);
            const PlacedNode place{sublist, length};
            ctx.store(shared.nodes, node, place.pack());  // no other thread writes this node
            length += own_length;
            const bool is_tail = next == node;
            if (is_tail || splitters.is_drawn(next)) {
                ctx.store(shared.next, sublist, is_tail ? sublist : next >> splitters.shift);
                ctx.store(shared.length, sublist, length);
                return;
            }
            node = next;
        }
    }

    /// Afterwards every next is the tail, and length is the distance to it; the tail keeps its own length.
    template <class Ctx>
    SIMT_FN static void jump(Ctx& ctx, Shared& shared, std::uint32_t count, std::uint32_t sublist) {
        for (std::uint32_t reach = 1; reach < count; reach *= 2) {
            std::uint32_t next = 0, beyond = 0, length = 0;
            if (sublist < count) {
                next = ctx.load(shared.next, sublist);
                beyond = ctx.load(shared.next, next);
                length = ctx.load(shared.length, sublist);
                if (beyond != next) length += ctx.load(shared.length, next);
            }
            ctx.sync_block();
            if (sublist < count) {
                ctx.store(shared.next, sublist, beyond);
                ctx.store(shared.length, sublist, length);
            }
            ctx.sync_block();
        }
    }
};

}  // namespace lockstep
