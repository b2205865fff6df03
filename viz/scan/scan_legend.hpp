#pragma once

#include "viz/gl/text/labels.hpp"
#include "viz/scan/scan_layout.hpp"

namespace lockstep {

/// What the rows are called, left of them; those without room are left out.
void draw_row_names(const Scene& scene, const ScanLayout& layout, const Labels& labels);
/// What outlines and colours mean, at the foot of `area`. tree: with those of cells; wrong: some are wrong
void draw_scan_legend(const Scene& scene, const ScanLayout& layout, const Rect& area, bool tree, bool wrong,
                      const Labels& labels);

}  // namespace lockstep
