#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// A list: as a ring in list order above, in memory order below. Where a ring has no room, a raster in list order with a
/// magnifier, beside a jump plot.
std::unique_ptr<View> make_list_view();

}  // namespace lockstep
