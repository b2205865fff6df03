#pragma once

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// The legend of forests. `pointers_moved`: some did in this pass; `has_bars`: nodes are counted in bars; `several_trees`: of
/// more than one tree.
void draw_forest_legend(const Scene& scene, bool pointers_moved, bool has_roots, bool has_bars, bool several_trees,
                        const Rect& area, const Labels& labels);

}  // namespace lockstep
