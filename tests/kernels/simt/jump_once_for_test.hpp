#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::test {

/// In-place pointer jumping with separate stores of rank and successor: a race that the order of the threads decides.
struct JumpApart {
    static constexpr const char* name = "jump_apart";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> successor, Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        const auto next = ctx.load(successor, i);
        const auto own = ctx.load(rank, i);
        const auto beyond = ctx.load(rank, next);
        ctx.store(rank, i, own + beyond);
        const auto skip = ctx.load(successor, next);
        ctx.store(successor, i, skip);
    }
};

/// Sums a block's values in shared memory, with barriers between the rounds.
struct SumBlock {
    static constexpr const char* name = "sum_block";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    struct Shared {
        std::uint32_t values[64];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> in, Span<std::uint32_t> sums) const {
        const auto i = ctx.global_thread();
        const auto t = ctx.thread_index();
        const auto own = i < in.size ? ctx.load(in, i) : 0u;
        ctx.store(shared.values, t, own);
        for (std::uint32_t distance = 32; distance != 0; distance /= 2) {
            ctx.sync_block();
            if (t >= distance) continue;
            const auto mine = ctx.load(shared.values, t);
            const auto other = ctx.load(shared.values, t + distance);
            ctx.store(shared.values, t, mine + other);
        }
        if (t != 0) return;
        const auto sum = ctx.load(shared.values, 0);
        ctx.store(sums, ctx.block_index(), sum);
    }
};

/// Inclusive scan of a warp by shuffles, and a ballot of its odd values.
struct ScanWarp {
    static constexpr const char* name = "scan_warp";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> values, Span<std::uint32_t> odd) const {
        const auto i = ctx.global_thread();
        if (i >= values.size) return;
        const auto own = ctx.load(values, i);
        const auto mask = ctx.ballot(own % 2 == 1);
        if (ctx.lane() == 0) ctx.store(odd, i / kWarpSize, mask);
        auto sum = own;
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto below = ctx.shuffle_up(sum, distance);
            if (ctx.lane() >= distance) sum += below;
        }
        ctx.store(values, i, sum);
    }
};

/// Threads below `split` wait at one barrier, the others at another: a fault.
struct PartAtBarriers {
    static constexpr const char* name = "part_at_barriers";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, std::uint32_t split) const {
        if (ctx.thread_index() < split) ctx.sync_block();
        else ctx.sync_block();
    }
};

/// Stores one element past the end of its array.
struct StoreBeyond {
    static constexpr const char* name = "store_beyond";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> to) const {
        ctx.store(to, ctx.global_thread(), 1u);
    }
};

}  // namespace lockstep::test
