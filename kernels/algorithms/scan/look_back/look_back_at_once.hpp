#pragma once

#include <cstdint>

#include "kernels/algorithms/scan/look_back/tile_state.hpp"
#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A prefix that a block knows already: that of the last tile that it took.
struct KnownPrefix {
    std::uint32_t tiles = 0;  ///< number of tiles that it covers, from tile 0; 0: none, and value is the identity
    std::uint32_t value = 0;
};

/// The sum of all tiles before this one, in all lanes, for blocks that take tiles at a fixed stride: a warp examines 32 * each
/// tiles at a time, lane l `each` consecutive ones from l * each + 1 back, with all loads in flight, and waits for tiles that
/// have published nothing, until one has published its prefix or the known one is reached. Invariant: `sum` covers the tiles
/// from `end` to this one.
/// states   one entry per tile: see TileState
/// known    the search ends there at the latest
/// stopped  set to the tile whose prefix ended the search
template <ScanOperator::Code code, std::uint32_t each, class Ctx>
SIMT_FN std::uint32_t look_back_at_once(Ctx& ctx, Span<std::uint64_t> states, std::uint32_t tile, KnownPrefix known,
                                        std::uint32_t& stopped) {
    const auto lane = ctx.lane();
    const auto identity = ScanOperator::identity_of(code);
    auto sum = identity;
    for (auto end = tile;; end -= each * kWarpSize) {
        std::uint64_t state[each];
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < each; ++k) {
            const auto back = lane * each + k;
            const bool is_known = back + known.tiles == end;
            state[k] = TileState::pack(TileState::prefix, is_known ? known.value : identity);
            if (back + known.tiles < end) state[k] = ctx.load_relaxed(states, end - 1 - back);
        }
        auto part = identity;
        auto reached = end;
        bool found = false;
        SIMT_UNROLL
        for (std::uint32_t k = 0; k < each; ++k) {
            const auto back = lane * each + k;
            while (TileState::flag(state[k]) == TileState::nothing) {
                ctx.spin();
                state[k] = ctx.load_relaxed(states, end - 1 - back);
            }
            if (found) continue;
            part = ScanOperator::combine(code, TileState::value(state[k]), part);
            found = TileState::flag(state[k]) == TileState::prefix;
            reached = end - 1 - back;
        }
        const auto prefixes = ctx.ballot(found);
        const auto nearest = prefixes & (~prefixes + 1);  // bit of the nearest prefix
        if (prefixes != 0 && (1u << lane) > nearest) part = identity;  // is included in the prefix
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto left = ctx.shuffle_down(part, distance);
            if (lane + distance < kWarpSize) part = ScanOperator::combine(code, left, part);
        }
        part = ctx.shuffle(part, 0);
        sum = ScanOperator::combine(code, part, sum);
        if (prefixes == 0) continue;
        auto of_nearest = 0u;
        while (nearest >> of_nearest != 1) ++of_nearest;
        stopped = ctx.shuffle(reached, of_nearest);
        return sum;
    }
}

}  // namespace lockstep
