#pragma once

#include <bit>

#include "kernels/algorithms/tree/champion/row_bits.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Finds the arc from each vertex to its parent by looking along its row, without its twin. From the arc behind it on, round the
/// row, the tour takes the arcs of a row one after the other, and that to the parent last: it is the only one whose follower
/// in the row has no higher rank. And that follower is what comes right behind the arc into the vertex, so that its rank tells
/// when the vertex is entered.
/// rank          one entry per arc: its position on the tour
/// rows          where rows begin
/// rows_before   one entry per word of rows: bits set up to its end
/// row_offsets, column_indices  of the tree
/// parent, subtree_size  n entries, written
/// entered       n entries, written: the position of the arc into the vertex, kNone for the root
/// retreats      a bit per position of the tour, all 0 before; set for arcs to a parent
/// Threads       one per arc, no shared memory, no barrier.
/// Limits        2^24 atomic changes of a bit somewhere in 4 MB of L2 cache for as many vertices; else 8 bytes an arc and 12 a
///               vertex, in order.
struct FindRetreats {
    static constexpr const char* name = "find_retreats";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, RowBits rows,
                            Span<const std::uint32_t> rows_before, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, std::uint32_t root, Span<std::uint32_t> parent,
                            Span<std::uint32_t> subtree_size, Span<std::uint32_t> entered,
                            Span<std::uint32_t> retreats) const {
        const auto arc = ctx.global_thread();  // line 5
        if (arc == 0) {
            ctx.store(parent, root, root);
            ctx.store(subtree_size, root, parent.size);
            ctx.store(entered, root, kNone);
        }
        if (arc >= rank.size) return;
        const auto own = ctx.load(rank, arc);
        auto next = arc + 1;
        const bool row_ends = rows.begins(ctx, next);
        if (row_ends) {
            next = rows.near_begin(ctx, arc);
            if (next == kNone) {
                const auto v = vertex_of(ctx, rows, rows_before, arc);
                next = ctx.load(row_offsets, v);
            }
        }
        const auto follower = ctx.load(rank, next);
        if (follower > own) return;  // line 6
        const auto v = vertex_of(ctx, rows, rows_before, arc);
        if (v == root) return;
        const auto above = ctx.load(column_indices, arc);
        ctx.store(parent, v, above);  // line 7
        ctx.store(entered, v, follower - 1);
        ctx.store(subtree_size, v, (own - follower) / 2 + 1);  // line 8
        ctx.atomic_or(retreats, own / 32, 1u << own % 32);  // line 9
    }

private:
    /// Whose row an arc is in: no row is empty, so rows are numbered as their first arcs are.
    template <class Ctx>
    SIMT_FN static std::uint32_t vertex_of(Ctx& ctx, const RowBits& rows, const Span<const std::uint32_t>& rows_before,
                                           std::uint32_t arc) {
        const auto word = ctx.load(rows.words, arc / 32);
        const auto up_to_end = ctx.load(rows_before, arc / 32);
        const auto behind = word & ~RowBits::up_to(arc);
        return up_to_end - static_cast<std::uint32_t>(std::popcount(behind)) - 1;
    }
};

}  // namespace lockstep
