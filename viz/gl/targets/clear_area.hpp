#pragma once

#include <imgui.h>

#include "viz/palette.hpp"

namespace lockstep {

/// Fills a rectangle of whole pixels with an opaque colour, where the list stands, by clearing it: for the grounds of panels,
/// which are most of a frame. A software renderer clears 2.6 times as fast as it fills ImGui's triangles (Mesa 22.3), which are
/// textured and blended even where they are plain.
void clear_area(ImDrawList* list, ImVec2 min, ImVec2 max, const Colour& colour);

}  // namespace lockstep
