#pragma once

#include <optional>

#include <imgui.h>

#include "app/gui/theme/look.hpp"
#include "app/session/sweep/chart.hpp"

namespace lockstep {

/// Draws a sweep at the cursor, `size` in pixels: title and legend, log axes, names at the ends of lines, the figures at one
/// value in a box where no data is, an amber line at `now` (what is swept, on screen at present). Returns the measured value
/// that was clicked.
std::optional<double> draw_sweep_chart(const Look& look, const char* id, const SweepChart& chart,
                                       std::optional<double> now, ImVec2 size);

}  // namespace lockstep
