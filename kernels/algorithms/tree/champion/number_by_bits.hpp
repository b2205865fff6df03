#pragma once

#include <bit>

#include "kernels/algorithms/tree/champion/row_bits.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Orders and level of each vertex from the position e of the arc into it, by counting: of the e + 1 arcs up to there, r go to
/// a parent and e + 1 - r away from the root. So preorder is e + 1 - r, the level e + 1 - 2 r; and when the vertex is left, r
/// and all below it have been.
/// entered       n entries; kNone for the root
/// subtree_size  n entries
/// retreats      a word of bits per 32 positions, with those set up to its end above bit 32
/// preorder, postorder, level  n entries, written
/// Threads       one per vertex, no shared memory, no barrier.
/// Limits        one load at random a vertex, from 8 MB for 2^24 vertices, which stay in the L2 cache; else 20 bytes.
struct NumberByBits {
    static constexpr const char* name = "number_by_bits";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> entered,
                            Span<const std::uint32_t> subtree_size, Span<const std::uint64_t> retreats,
                            Span<std::uint32_t> preorder, Span<std::uint32_t> postorder,
                            Span<std::uint32_t> level) const {
        const auto v = ctx.global_thread();
        if (v >= entered.size) return;
        const auto position = ctx.load(entered, v);
        std::uint32_t number = 0, left_before = 0;
        if (position != kNone) {
            const auto packed = ctx.load(retreats, position / 32);
            const auto behind = static_cast<std::uint32_t>(packed) & ~RowBits::up_to(position);
            left_before = static_cast<std::uint32_t>(packed >> 32) - static_cast<std::uint32_t>(std::popcount(behind));
            number = position + 1 - left_before;
        }
        const auto size = ctx.load(subtree_size, v);
        ctx.store(preorder, v, number);  // line 11
        ctx.store(level, v, number - left_before);  // line 12
        ctx.store(postorder, v, left_before + size - 1);  // line 13
    }
};

}  // namespace lockstep
