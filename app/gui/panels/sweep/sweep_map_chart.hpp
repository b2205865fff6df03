#pragma once

#include <optional>

#include <imgui.h>

#include "app/gui/theme/look.hpp"
#include "app/session/sweep/map.hpp"

namespace lockstep {

/// Time over two quantities as a map at the cursor, `size` in pixels: faster is brighter, with times in cells where they fit; a frame
/// round the lowest median, dots in cells that do not differ clearly from it, an amber frame round `now` (the current
/// values). Returns the clicked measured cell.
std::optional<SweepMap::Cell> draw_sweep_map(const Look& look, const char* id, const SweepMap& map,
                                             std::optional<SweepMap::Cell> now, ImVec2 size);

}  // namespace lockstep
