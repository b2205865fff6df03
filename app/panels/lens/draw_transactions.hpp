#pragma once

#include "app/theme/look.hpp"
#include "kernels/lens/warp_access.hpp"

namespace lockstep {

/// What an access of a warp moves under three sets of rules, one below the other: compute capability 1.0 and 1.2, half warp by half
/// warp, and today's sectors. A square a lane, a box a transaction with the byte that it begins at, and a line from each lane
/// to what serves it (as Rehman 2010, fig. 6.3, and Malison 2012, fig. 3.2, 3.3).
/// focus  the lane that is followed
/// at     the upper left corner, in pixels. Returns the height.
float draw_transactions(ImDrawList* list, const Look& look, const lens::WarpAccess& access, int focus,
                        std::uint32_t shown, ImVec2 at, ImVec2 size);

}  // namespace lockstep
