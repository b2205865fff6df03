#pragma once

#include <atomic>
#include <cstdint>

#include "kernels/layout/device/nodes.hpp"
#include "kernels/layout/device/packed.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// Computes mass and centre of mass of each node. A leaf adds up its points; the last thread to arrive at a node adds up its children in
/// their order and continues with the parent (Karras 2012, section 4): sums do not depend on which thread is last.
/// arrived  number of points of each node whose sums are finished; 0 before
/// Threads  one per point; threads whose point begins no node do nothing.
struct SumNodes {
    static constexpr const char* name = "sum_nodes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> points, Span<const float> masses,
                            Span<const std::uint32_t> bases, Span<const std::uint32_t> parents,
                            Span<const std::uint32_t> sizes, Nodes nodes, Span<std::uint32_t> arrived) const {
        const auto k = ctx.global_thread();
        if (k >= points.size) return;
        const auto base = ctx.load(bases, k);
        const auto end = ctx.load(bases, k + 1);
        if (base == end) return;
        auto node = end - 1;
        auto size = ctx.load(sizes, node);
        Sum sum;
        for (auto i = k; i < k + size; ++i) {
            const auto at = point_of(ctx.load(points, i));
            const auto mass = ctx.load(masses, i);
            sum.add(at, mass);
        }
        tell(ctx, nodes, node, sum);
        while (node != 0) {
            const auto parent = ctx.load(parents, node);
            const auto parent_size = ctx.load(sizes, parent);
            // Releases the sums to the last thread to arrive; the emulator may run threads on several host threads.
            fence();
            const auto before = ctx.atomic_add(arrived, parent, size);
            if (before + size != parent_size) return;
            fence();
            node = parent;
            size = parent_size;
            const auto after = low_of(ctx.load(nodes.links, node));
            Sum of_children;
            for (auto child = node + 1; child < after;) {
                const auto centre = point_of(ctx.load_relaxed(nodes.centres, child));
                const auto mass = point_of(ctx.load_relaxed(nodes.weights, child)).x;
                of_children.add(centre, mass);
                child = low_of(ctx.load(nodes.links, child));
            }
            tell(ctx, nodes, node, of_children);
        }
    }

private:
    struct Sum {
        float x = 0, y = 0, mass = 0;
        SIMT_FN void add(Point at, float of_mass) { x += of_mass * at.x, y += of_mass * at.y, mass += of_mass; }
    };

#if defined(__SANITIZE_THREAD__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wtsan"  // the sanitizer does not follow fences
#endif
    SIMT_FN static void fence() {
#if defined(__CUDA_ARCH__)
        __threadfence();
#else
        std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
    }
#if defined(__SANITIZE_THREAD__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

    /// Does not change the side, which MakeNodes has set.
    template <class Ctx>
    SIMT_FN static void tell(Ctx& ctx, const Nodes& nodes, std::uint32_t node, const Sum& sum) {
        const auto side2 = point_of(ctx.load_relaxed(nodes.weights, node)).y;
        ctx.store_relaxed(nodes.weights, node, packed({sum.mass, side2}));
        ctx.store_relaxed(nodes.centres, node, packed({sum.x / sum.mass, sum.y / sum.mass}));
    }
};

}  // namespace lockstep
