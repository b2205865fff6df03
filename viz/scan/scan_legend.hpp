#pragma once

#include "viz/gl/text/labels.hpp"
#include "viz/scan/scan_layout.hpp"

namespace lockstep {

/// The names of the rows, left of them; those without room are left out.
void draw_row_names(const Scene& scene, const ScanLayout& layout, const Labels& labels);
/// The legend at the foot of `area`. tree: with the signs of cells; wrong: some are wrong
void draw_scan_legend(const Scene& scene, const ScanLayout& layout, const Rect& area, bool tree, bool wrong,
                      const Labels& labels);

}  // namespace lockstep
