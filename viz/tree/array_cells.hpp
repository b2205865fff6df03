#pragma once

#include <string_view>

#include "viz/gl/text/labels.hpp"

namespace lockstep {

constexpr float kArrayText = 13, kArrayIndex = 12;  ///< points

enum class CellMark { none, changed, unset, wrong };

/// A cell of an array with its number.
void draw_array_cell(const Scene& scene, const Labels& labels, const Rect& cell, std::string_view text, CellMark mark,
                     const Colour& fill);
/// Red, with a corner, as in other cells.
void draw_wrong_ground(const Scene& scene, const Rect& box, ImDrawList* list);
/// An arrow that comes from above (bow < 0) or below. `thickness` in points, `s` pixels a point.
void draw_bow(ImDrawList* list, Point2 from, Point2 to, float bow, const Colour& colour, float thickness, float s);

}  // namespace lockstep
