#pragma once

#include "app/gui/theme/widgets.hpp"

namespace lockstep {

/// The name of a row of the track, at the left of x.
void draw_row_name(const Look& look, float x, float y, const char* text);

}  // namespace lockstep
