#pragma once

#include "viz/cells/cells_picture.hpp"

namespace lockstep {

/// What a raster of a column runs over: the dataset's own vertices, or a space of the run's.
enum class RasterOf { vertices, space };

/// Draws a column as a raster with what is picked and pointed at in its space, and answers what lies under the pointer.
void draw_column_raster(const Scene& scene, CellsPicture& cells, const ColumnPicture& picture, RasterOf of,
                        const Rect& area, const ViewInput& input, const Labels& labels, ViewOutput& output);

}  // namespace lockstep
