#pragma once

#include "viz/gl/text/labels.hpp"
#include "viz/tree/tree_columns.hpp"

namespace lockstep {

/// What the marks of a tree mean, in one row; what has no room is left out.
void draw_tree_legend(const Scene& scene, const TreeColumns& columns, bool has_bars, const Rect& area,
                      const Labels& labels);

}  // namespace lockstep
