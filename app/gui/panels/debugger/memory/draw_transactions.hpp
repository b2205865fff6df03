#pragma once

#include <cstdint>

#include "app/gui/theme/look.hpp"
#include "kernels/debugger/memory/warp_access.hpp"

namespace lockstep {

/// Lanes that are drawn in their own style: bits, and the index of the lane in focus (-1: none).
struct AskingLanes {
    int focus = -1;
    std::uint32_t shown = ~0u;  ///< the others are dimmed
    std::uint32_t picked = 0;  ///< lanes that access the selected element: outlined, with their transactions
};

/// The bytes that an access of a warp moves under three rules, one below the other: compute capability 1.0 and 1.2 (half warp by half
/// warp), and today's sectors. A square is a lane, a box a transaction with its first byte, a line leads from each lane to its
/// transaction (as Rehman 2010, fig. 6.3, and Malison 2012, fig. 3.2, 3.3).
/// at     the upper left corner, in pixels. Returns the height.
float draw_transactions(ImDrawList* list, const Look& look, const debugger::WarpAccess& access,
                        const AskingLanes& lanes, ImVec2 at, ImVec2 size);

}  // namespace lockstep
