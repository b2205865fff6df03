#pragma once

#include <cstdint>

#include "kernels/layout/device/nodes.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// Counts the nodes of the tree that begin at each point, in the order of keys, and copies points and masses in that order. A
/// square begins where a key differs from the previous one. It is divided while it has more than kLeaf points: two points that
/// are kLeaf places apart share it.
/// keys     sorted; order  the point of each key
/// counts   one more than points; the last is 0
/// Threads  one per point and one more
struct CountNodes {
    static constexpr const char* name = "count_nodes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> keys, Span<const std::uint32_t> order,
                            Span<const std::uint64_t> positions, Span<const float> masses, Span<std::uint64_t> points,
                            Span<float> point_masses, Span<std::uint32_t> counts) const {
        constexpr auto kLeaf = Squares::kLeaf;
        const auto k = ctx.global_thread();
        const auto n = keys.size;
        if (k > n) return;
        if (k == n) {
            ctx.store(counts, k, 0);
            return;
        }
        const auto point = ctx.load(order, k);
        const auto position = ctx.load(positions, point);
        ctx.store(points, k, position);
        const auto mass = masses.size == 0 ? 1.f : ctx.load(masses, point);
        ctx.store(point_masses, k, mass);

        const auto key = ctx.load(keys, k);
        std::uint32_t first = 0;  // the largest square that begins at this point
        if (k != 0) {
            const auto before = ctx.load(keys, k - 1);
            first = Squares::shared_levels(before, key) + 1;
        }
        if (first > Squares::kLevels) {
            ctx.store(counts, k, 0);
            return;
        }
        std::uint32_t leaf = 0;
        for (auto a = k < kLeaf ? 0u : k - kLeaf; a <= k && a + kLeaf < n; ++a) {
            const auto one = ctx.load(keys, a);
            const auto other = ctx.load(keys, a + kLeaf);
            const auto parted = Squares::shared_levels(one, other) + 1;
            leaf = parted > leaf ? parted : leaf;
        }
        leaf = leaf < Squares::kLevels ? leaf : Squares::kLevels;
        ctx.store(counts, k, leaf < first ? 0 : leaf - first + 1);
    }
};

}  // namespace lockstep
