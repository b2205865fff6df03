#pragma once

#include "kernels/algorithms/tree/scan/scan_tiles.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Adds to each tile the total of all tiles before it.
/// totals  one entry per tile: running sums of the tiles' totals
/// sums    n entries: running sums within tiles, then of all
/// Threads one per entry, no shared memory, no barrier.
struct AddTotals {
    static constexpr const char* name = "add_totals";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> totals, Span<std::uint32_t> sums) const {
        const auto i = ctx.global_thread();
        const auto tile = i / ScanTiles::kTile;
        if (i >= sums.size || tile == 0) return;
        const auto before = ctx.load(totals, tile - 1);
        const auto sum = ctx.load(sums, i);
        ctx.store(sums, i, before + sum);
    }
};

}  // namespace lockstep
