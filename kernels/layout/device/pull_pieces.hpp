#pragma once

#include <cstdint>

#include "kernels/layout/device/packed.hpp"
#include "kernels/layout/device/rows_view.hpp"
#include "kernels/layout/spring_forces.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// The pull along each piece of a long row, summed from its first entry to its last.
/// pieces   vertex and first entry of each piece
/// Threads  one per piece
struct PullPieces {
    static constexpr const char* name = "pull_pieces";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, SpringModel model, RowsView rows, Span<const std::uint64_t> pieces,
                            Span<const std::uint64_t> positions, Span<std::uint64_t> pulls) const {
        const auto k = ctx.global_thread();
        if (k >= pieces.size) return;
        const auto piece = ctx.load(pieces, k);
        const auto vertex = low_of(piece), first = high_of(piece);
        const auto row_end = ctx.load(rows.offsets, vertex + 1);
        const auto end = row_end - first < SpringForces::kPiece ? row_end : first + SpringForces::kPiece;
        const auto at = point_of(ctx.load(positions, vertex));
        Point sum{0, 0};
        for (auto i = first; i < end; ++i) {
            const auto neighbor = ctx.load(rows.neighbors, i);
            const auto weight = ctx.load(rows.weights, i);
            const auto other = point_of(ctx.load(positions, neighbor));
            SpringForces::add_pull(model, sum, at, other, weight);
        }
        ctx.store(pulls, k, packed(sum));
    }
};

}  // namespace lockstep
