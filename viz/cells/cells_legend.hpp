#pragma once

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// What there are words for beside the name: size and range too, or only what colours mean.
enum class LegendWords { all, few };

/// What is shown, at the left: a column's name, what it runs over, its range, what the pass changed; and what colours mean, at
/// the right, as far as there is room. One line of `area`. `some_none`: some of its numbers are none. `about` stands behind the name.
void draw_cells_legend(const Scene& scene, const ColumnPicture& picture, bool marks_changes, bool some_none,
                       const Rect& area, const Labels& labels, LegendWords words = LegendWords::all,
                       std::string_view about = {});

}  // namespace lockstep
