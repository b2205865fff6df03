#pragma once

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// The extent of a legend: with size and range, or only the meaning of colours.
enum class LegendWords { all, few };

/// At the left a column's name, space, range and number of changes; at the right the meaning of the colours. One line
/// of `area`. some_none: the column has null values; about: follows the name.
void draw_cells_legend(const Scene& scene, const ColumnPicture& picture, bool marks_changes, bool some_none,
                       const Rect& area, const Labels& labels, LegendWords words = LegendWords::all,
                       std::string_view about = {});

}  // namespace lockstep
