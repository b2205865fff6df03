// The number in each visible cell: `old → new` if the pass changed it and it fits, else the new number.
#include "cells/cells.glsl"
#include "gl/figures.glsl"

uniform uint columns_in_sight;
uniform float tween;
uniform int cell_room;        // glyphs that fit beside the bar
uniform float bar_width;

void main() {
    uint i = uint(gl_InstanceID), row = i / columns_in_sight, column = i % columns_in_sight;
    uint element = (first_row + row) * columns + first_column + column;
    if (element >= num_elements || first_column + column >= columns) {
        figure_nothing();
        return;
    }
    vec2 middle = first_corner + vec2(column, row) * cell_size + 0.5 * (cell_size - 1.0);
    bool swapped = tween >= 0.6, amber = swapped && number_changed(element);
    uvec2 number = swapped ? number_now(element) : number_before(element);
    int room = amber ? max((cell_room - 1) / 2, FLOAT_GLYPHS) : max(cell_room, FLOAT_GLYPHS);
    Figure before = figure_of(form, number_before(element), room), shown = figure_of(form, number, room);
    int arrow = amber ? figure_arrow(form, before, shown, cell_room) : 0;
    if (amber) middle.x += 0.5 * bar_width;
    vec4 ink = amber || is_red(element, number) ? palette.ink : has_place(form, number) ? text_on(number_colour(number)) : palette.ink2;
    if (arrow != 0) figure_change(before, shown, arrow, middle, palette.ink2, ink);
    else figure(shown, middle, ink);
}
