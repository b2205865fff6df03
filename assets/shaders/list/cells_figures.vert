// The number in each cell: `old → new` if it changed and both fit, else the new one.
#include "list/cells.glsl"
#include "gl/figures.glsl"

uniform int cell_room;        // glyphs that fit beside the bar
uniform uint is_index;        // 1: shows the cell's index instead of a value
uniform float bar_width;

void main() {
    vec2 middle = cell_corner() + 0.5 * (cell_size - 1.0);
    if (is_index != 0u) {
        figure_count(cell_index(), middle, palette.ink3);
        return;
    }
    bool amber = cell_marked() && swapped();
    vec4 plain = is_wrong(cell_index()) ? palette.ink : cell_by_sublist() ? on_sublist_colour(cell_index()) : palette.ink2;
    int room = amber ? max((cell_room - 1) / 2, FLOAT_GLYPHS) : max(cell_room, FLOAT_GLYPHS);
    Figure before = figure_of(form, cell_before(), room), now = figure_of(form, cell_now(), room);
    int arrow = amber ? figure_arrow(form, before, now, cell_room) : 0;
    middle.x += amber ? 0.5 * bar_width : 0.0;
    if (arrow != 0) figure_change(before, now, arrow, middle, palette.ink2, palette.ink);
    else if (swapped()) figure(now, middle, amber ? palette.ink : plain);
    else figure(before, middle, amber ? palette.ink : plain);
}
