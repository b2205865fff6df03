#pragma once

#include "app/gui/theme/look.hpp"

namespace lockstep {

/// Sets ImGui's and ImPlot's colours, sizes and colormap to the look. Cheap; called when theme or scale change.
void apply_style(const Look& look);

}  // namespace lockstep
