#pragma once

#include "viz/gl/text/labels.hpp"
#include "viz/tree/tree_columns.hpp"

namespace lockstep {

/// Parts of a tree that are drawn, which depends on the room.
struct DrawnMarks {
    bool bars = false;  ///< that count vertices
    bool ranks = false;  ///< numbers on lanes
};

/// The legend of a tree, for the parts that are drawn.
void draw_tree_legend(const Scene& scene, const TreeColumns& columns, DrawnMarks drawn, const Rect& area,
                      const Labels& labels);

}  // namespace lockstep
