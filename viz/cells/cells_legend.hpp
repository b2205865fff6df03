#pragma once

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// How much a legend says beside the name: size and range too, or only the meaning of colours.
enum class LegendWords { all, few };

/// At the left a column's name, its space, its range and the number of changes; at the right the meaning of the colours. One
/// line of `area`. `some_none`: some of its numbers are none. `about` stands behind the name.
void draw_cells_legend(const Scene& scene, const ColumnPicture& picture, bool marks_changes, bool some_none,
                       const Rect& area, const Labels& labels, LegendWords words = LegendWords::all,
                       std::string_view about = {});

}  // namespace lockstep
