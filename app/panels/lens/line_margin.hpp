#pragma once

#include <cstdint>

#include "app/panels/frame/panel.hpp"
#include "kernels/lens/code_line.hpp"

namespace lockstep {

class LensSession;

// What the launch in the lens did at each line of its files, beside the source: how often threads did something there, and how many
// sectors a warp moved on average, as a figure and a bar.

/// Pixels that it takes after the line's number: counts of launches with millions of accesses need more.
float margin_width(const Look& look, const LensSession& lens);
/// What the columns are, above the lines.
void draw_margin_head(const PanelContext& context);
/// Of one line; `at` its left edge and top.
void draw_line_margin(ImDrawList* list, const Look& look, const LensSession& lens, const lens::CodeLine& line, bool now,
                      ImVec2 at, float row);
/// The item of a line that makes accesses: a click goes to where the warp in focus makes the first of them.
void draw_lens_line(const PanelContext& context, const lens::CodeLine& line, ImVec2 low, ImVec2 high);

}  // namespace lockstep
