#pragma once

#include <imgui.h>

#include "viz/gl/targets/target.hpp"
#include "viz/palette.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// Fills a rectangle of whole pixels with an opaque colour at this point of the list by clearing it: for the
/// backgrounds of panels, which are most of a frame. A software renderer clears 2.6 times as fast as it fills ImGui's
/// triangles (Mesa 22.3), which are textured and blended even if they have one colour.
void clear_area(ImDrawList* list, ImVec2 min, ImVec2 max, const Colour& colour);

/// Shows an opaque picture at this point of the list, pixel by pixel: `area` has its size. It is copied instead of
/// drawn, which takes a software renderer half the time of ImGui's image with filter and blending (Mesa 22.3). If the
/// pixels of picture and screen do not coincide, it is drawn as an image.
void show_picture(ImDrawList* list, const Target& picture, const Rect& area);

}  // namespace lockstep
