#pragma once

#include <optional>

#include <imgui.h>

#include "app/gui/theme/look.hpp"
#include "app/session/sweep/map.hpp"

namespace lockstep {

/// Draws time over two quantities as a map at the cursor, `size` in pixels: the faster, the brighter, with the time in each
/// cell that has room; a frame round the lowest median, a dot in what cannot be told apart from it, an amber frame round
/// `now` (what is on screen). Returns the measured cell that was clicked.
std::optional<SweepMap::Cell> draw_sweep_map(const Look& look, const char* id, const SweepMap& map,
                                             std::optional<SweepMap::Cell> now, ImVec2 size);

}  // namespace lockstep
