#include "viz/paths/column_raster.hpp"

namespace lockstep {

void draw_column_raster(const Scene& scene, CellsPicture& cells, const ColumnPicture& picture, RasterOf of,
                        const Rect& area, const ViewInput& input, const Labels& labels, ViewOutput& output) {
    CellsPicture::Marks marks;
    if (of == RasterOf::vertices)
        marks = {.selected = scene.selected, .hovered = scene.hovered, .reveal = input.reveal};
    else if (picture.space)
        marks = {.selected = Scene::in_space(scene.all_selected, picture.space->name),
                 .hovered = Scene::in_space(scene.all_hovered, picture.space->name),
                 .reveal = revealed_in(scene, input, picture.space->name)};
    auto mine = input;
    mine.hovered = input.hovered && area.contains(input.pointer);
    const auto found = cells.draw(scene, picture, area, mine, marks, labels);
    if (!found) return;
    if (of == RasterOf::vertices) output.hovered = found;
    else if (picture.space) output.elsewhere = Selection{picture.space->name, *found};
    output.said = cells.pixel_text(picture, *found);
}

}  // namespace lockstep
