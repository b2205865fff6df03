#pragma once

#include "viz/gl/text/labels.hpp"
#include "viz/tree/tree_columns.hpp"

namespace lockstep {

/// What of a tree is drawn, which depends on the room it has.
struct DrawnMarks {
    bool bars = false;  ///< that count vertices
    bool ranks = false;  ///< numbers on lanes
};

/// What the marks of a tree mean, in one row; what has no room is left out, and what is not drawn.
void draw_tree_legend(const Scene& scene, const TreeColumns& columns, DrawnMarks drawn, const Rect& area,
                      const Labels& labels);

}  // namespace lockstep
