#pragma once

#include <span>

#include <imgui.h>

#include "app/gui/theme/look.hpp"
#include "app/session/sweep/chart.hpp"

namespace lockstep {

/// Runs have different colours and shapes; floors and host code share the neutral colour.
Colour line_colour(const Palette& palette, const ChartLine& line);

/// The line's marker, centred at a point in pixels: hollow for published lines, none for floors and predictions.
void draw_marker(ImDrawList* list, const Look& look, const ChartLine& line, ImVec2 at, Colour colour);

/// A line through points in pixels: solid, dotted or dashed by its kind.
void draw_stroke(ImDrawList* list, const Look& look, const ChartLine& line, std::span<const ImVec2> points,
                 Colour colour);

}  // namespace lockstep
