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

/// Draws an icon of `size` points around a middle in pixels. Lines are drawn, not taken from a font, so that they stay
/// sharp at every scale.
void draw_icon(ImDrawList* list, const Look& look, Icon icon, ImVec2 middle, float size, Colour colour);

}  // namespace lockstep
