#pragma once

#include <optional>

#include <imgui.h>

#include "app/gui/theme/look.hpp"
#include "app/session/sweep/chart.hpp"

namespace lockstep {

/// A sweep at the cursor, `size` in pixels: title and legend, axes, names at the ends of lines, the figures at one value in a box in a
/// free area, and an amber line at `now` (the current value of the swept quantity). Returns the clicked measured value.
std::optional<double> draw_sweep_chart(const Look& look, const char* id, const SweepChart& chart,
                                       std::optional<double> now, ImVec2 size);

}  // namespace lockstep
