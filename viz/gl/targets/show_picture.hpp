#pragma once

#include <imgui.h>

#include "viz/gl/targets/target.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// Puts an opaque picture where the list stands, pixel by pixel: `area` has its size. It is copied instead of drawn, which
/// takes a software renderer half the time of ImGui's image with its filter and blending (Mesa 22.3). Where a pixel of the
/// picture is none of the screen it is drawn as an image.
void show_picture(ImDrawList* list, const Target& picture, const Rect& area);

}  // namespace lockstep
