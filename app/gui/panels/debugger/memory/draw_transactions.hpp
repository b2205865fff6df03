#pragma once

#include <cstdint>

#include "app/gui/theme/look.hpp"
#include "kernels/debugger/memory/warp_access.hpp"

namespace lockstep {

/// Which lanes of an access are told apart, as bits but for the one that is followed (-1: none).
struct AskingLanes {
    int focus = -1;
    std::uint32_t shown = ~0u;  ///< the others stand back
    std::uint32_t picked = 0;  ///< they ask for what is picked: outlined, with what serves them
};

/// What an access of a warp moves under three sets of rules, one below the other: compute capability 1.0 and 1.2, half warp by half
/// warp, and today's sectors. A square a lane, a box a transaction with the byte that it begins at, and a line from each lane
/// to what serves it (as Rehman 2010, fig. 6.3, and Malison 2012, fig. 3.2, 3.3).
/// at     the upper left corner, in pixels. Returns the height.
float draw_transactions(ImDrawList* list, const Look& look, const debugger::WarpAccess& access,
                        const AskingLanes& lanes, ImVec2 at, ImVec2 size);

}  // namespace lockstep
