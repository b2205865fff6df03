#pragma once

#include <cstdint>

#include "kernels/algorithms/scan/look_back/tile_state.hpp"
#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// What all tiles before this one come to, in lane 0: a warp looks at 32 tiles at a time, lane l at the one l + 1 back, and waits
/// for those that have told nothing, until one tells its prefix (Merrill, Garland 2016). The invariant: `sum` is of the tiles from
/// `end` to this one. Looking at 64 or 128 tiles at a time is slower (H200, 2^28 words: 0.78 ms for 0.73).
/// states   one entry per tile: see TileState
/// stopped  set: the tile whose prefix ended the search
template <ScanOperator::Code code, class Ctx>
SIMT_FN std::uint32_t look_back(Ctx& ctx, Span<std::uint64_t> states, std::uint32_t tile, std::uint32_t& stopped) {
    const auto lane = ctx.lane();
    const auto identity = ScanOperator::identity_of(code);
    auto sum = identity;
    for (auto end = tile;; end -= kWarpSize) {
        auto state = TileState::pack(TileState::prefix, identity);  // before the first tile
        if (lane < end) {
            state = ctx.load_relaxed(states, end - 1 - lane);
            while (TileState::flag(state) == TileState::nothing) {
                ctx.spin();
                state = ctx.load_relaxed(states, end - 1 - lane);
            }
        }
        const auto known = ctx.ballot(TileState::flag(state) == TileState::prefix);
        const auto nearest = known & (~known + 1);  // its bit
        auto part = TileState::value(state);
        if (known != 0 && (1u << lane) > nearest) part = identity;  // is in the prefix already
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto left = ctx.shuffle_down(part, distance);
            if (lane + distance < kWarpSize) part = ScanOperator::combine(code, left, part);
        }
        sum = ScanOperator::combine(code, part, sum);
        if (known != 0) {
            auto back = 1u;
            while (back < kWarpSize && nearest >> back != 0) ++back;
            stopped = end - back;
            return sum;
        }
    }
}

}  // namespace lockstep
