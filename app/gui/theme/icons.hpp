#pragma once

#include <imgui.h>

#include "app/gui/theme/look.hpp"

namespace lockstep {

enum class Icon {
    none,
    first,
    back,
    play,
    pause,
    forward,
    last,
    loop,
    close,
    information,
    warning,
    tick,
    chevron,
    folder,
    question,
    logo
};

/// Draws an icon of `size` points around a middle in pixels, as lines, so that it is sharp at every scale.
void draw_icon(ImDrawList* list, const Look& look, Icon icon, ImVec2 middle, float size, Colour colour);

}  // namespace lockstep
