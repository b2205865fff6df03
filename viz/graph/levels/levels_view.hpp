#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// The level column in memory order: cells with figures while there is room, else a raster, and below it a stretch magnified
/// with the 32-byte sectors framed that the frontier touches. Needs Role::level.
std::unique_ptr<View> make_levels_view();

}  // namespace lockstep
