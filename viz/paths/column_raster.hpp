#pragma once

#include "viz/cells/cells_picture.hpp"

namespace lockstep {

/// The space of a raster: the dataset's vertices, or a space of the run.
enum class RasterOf { vertices, space };

/// Draws a column as a raster with the selected and hovered elements of its space, and answers the element under the pointer.
void draw_column_raster(const Scene& scene, CellsPicture& cells, const ColumnPicture& picture, RasterOf of,
                        const Rect& area, const ViewInput& input, const Labels& labels, ViewOutput& output);

}  // namespace lockstep
