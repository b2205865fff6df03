#pragma once

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// A row of signs and what they mean, `area` high; those that do not fit are left out from the right. `pointers_moved`: some
/// did in this pass; `has_bars`: nodes are counted in bars, `several_trees`: and may be of more than one tree.
void draw_forest_legend(const Scene& scene, bool pointers_moved, bool has_roots, bool has_bars, bool several_trees,
                        const Rect& area, const Labels& labels);

}  // namespace lockstep
