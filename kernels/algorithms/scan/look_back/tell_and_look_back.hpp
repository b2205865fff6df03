#pragma once

#include <cstdint>

#include "kernels/algorithms/scan/look_back/look_back.hpp"
#include "kernels/algorithms/scan/look_back/tile_state.hpp"
#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// What a tile's first warp does between the tile's own scan and what it writes: it tells the tile's sum, looks back for what all
/// tiles before come to, and tells the prefix then (decoupled look-back: Merrill, Garland 2016).
/// sum          of the whole tile
/// whole        `sum` is a prefix as it is: nothing before the tile is part of it
/// alone        nothing before counts for the tile's first element: it looks at nobody
/// states       one entry per tile: see TileState
/// looked_back  one entry per tile, written: the tile whose prefix ended the search; its own where it looked at none
/// before       an entry in shared memory, written: what all tiles before come to; the identity where it looked at none
/// Threads      a warp; flags are the same in all lanes, `sum` counts in lane 0
template <ScanOperator::Code code, class Ctx>
SIMT_FN void tell_and_look_back(Ctx& ctx, std::uint32_t sum, bool whole, bool alone, Span<std::uint64_t> states,
                                Span<std::uint32_t> looked_back, std::uint32_t (&before)[1]) {
    const auto lane = ctx.lane(), tile = ctx.block_index();
    if (lane == 0)
        ctx.store_relaxed(states, tile, TileState::pack(whole ? TileState::prefix : TileState::aggregate, sum));
    auto all_before = ScanOperator::identity_of(code);
    auto stopped = tile;
    if (!alone) {
        all_before = look_back<code>(ctx, states, tile, stopped);
        if (lane == 0 && !whole) {
            const auto prefix = ScanOperator::combine(code, all_before, sum);
            ctx.store_relaxed(states, tile, TileState::pack(TileState::prefix, prefix));
        }
    }
    if (lane == 0) {
        ctx.store(looked_back, tile, stopped);
        ctx.store(before, 0, all_before);
    }
}

}  // namespace lockstep
