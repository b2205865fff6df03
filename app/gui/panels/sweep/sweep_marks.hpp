#pragma once

#include <span>

#include <imgui.h>

#include "app/gui/theme/look.hpp"
#include "app/session/sweep/chart.hpp"

namespace lockstep {

/// Runs differ in colour and shape; floors and host code have no colour of their own.
Colour line_colour(const Palette& palette, const ChartLine& line);

/// The line's marker with its middle at a point in pixels: hollow for published lines, nothing for floors and predictions.
void draw_marker(ImDrawList* list, const Look& look, const ChartLine& line, ImVec2 at, Colour colour);

/// Through points in pixels: solid, dotted or dashed as the line's kind asks.
void draw_stroke(ImDrawList* list, const Look& look, const ChartLine& line, std::span<const ImVec2> points,
                 Colour colour);

}  // namespace lockstep
