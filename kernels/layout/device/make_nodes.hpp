#pragma once

#include <cstdint>

#include "kernels/layout/device/bound_points.hpp"
#include "kernels/layout/device/nodes.hpp"
#include "kernels/layout/device/packed.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// Makes the nodes that begin at each point, from the largest square to the leaf, without their masses. A node's parent is the
/// preceding node with the same first point; the parent of the largest is the square of the level above, which begins farther left.
/// bases    the first node of each point, and finally the number of nodes: the running sum of CountNodes' counts
/// parents  of each node; arrived  0 for each node; sizes  the points of each node
/// Threads  one per point
struct MakeNodes {
    static constexpr const char* name = "make_nodes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> keys, Span<const std::uint32_t> bases,
                            Span<const float> bounds, Nodes nodes, Span<std::uint32_t> parents,
                            Span<std::uint32_t> sizes, Span<std::uint32_t> arrived) const {
        const auto k = ctx.global_thread();
        if (k >= keys.size) return;
        const auto base = ctx.load(bases, k);
        const auto end = ctx.load(bases, k + 1);
        if (base == end) return;
        const auto key = ctx.load(keys, k);
        const auto largest = largest_at(ctx, keys, k, key);
        const auto whole = WholeSquare::of(ctx, bounds);
        for (auto node = base; node < end; ++node) {
            const auto level = largest + (node - base);
            const auto last = end_of_square(ctx, keys, k, key, level);
            const auto skip = ctx.load(bases, last);
            const bool leaf = node + 1 == end;
            const float side = whole.side / static_cast<float>(1u << level);
            ctx.store(nodes.links, node, packed(skip, leaf ? last - k : 0));
            ctx.store(nodes.firsts, node, k);
            ctx.store(nodes.weights, node, packed({0, side * side}));
            ctx.store(sizes, node, last - k);
            ctx.store(arrived, node, 0);
            if (node != base) ctx.store(parents, node, node - 1);
        }
        if (largest == 0) return;  // the root
        const auto above = begin_of_square(ctx, keys, k, key, largest - 1);
        const auto above_key = ctx.load(keys, above);
        const auto above_base = ctx.load(bases, above);
        const auto above_largest = largest_at(ctx, keys, above, above_key);
        ctx.store(parents, base, above_base + (largest - 1 - above_largest));
    }

private:
    /// The level of the largest square that begins at k, as in CountNodes.
    template <class Ctx>
    SIMT_FN static std::uint32_t largest_at(Ctx& ctx, Span<const std::uint32_t> keys, std::uint32_t k,
                                            std::uint32_t key) {
        if (k == 0) return 0;
        const auto before = ctx.load(keys, k - 1);
        return Squares::shared_levels(before, key) + 1;
    }
};

}  // namespace lockstep
