// The number in each cell: `old → new` where it changed and there is room, else the new one.
#include "list_cells.glsl"
#include "figures.glsl"

uniform int cell_room;        // glyphs that fit beside the bar
uniform uint is_index;        // 1: the cell's own index instead of a value
uniform float bar_width;

void main() {
    vec2 middle = cell_corner() + 0.5 * (cell_size - 1.0);
    if (is_index != 0u) {
        figure(cell_index(), STYLE_INDEX, middle, palette.ink3);
        return;
    }
    bool amber = cell_marked() && swapped();
    uint sublist = cell_sublist();
    vec4 plain = sublist == NONE ? palette.ink2 : on_sublist_colour(sublist);
    int arrow = amber ? figure_arrow(cell_before(), cell_now(), value_style, cell_room) : 0;
    middle.x += amber ? 0.5 * bar_width : 0.0;
    if (arrow != 0) figure_change(cell_before(), cell_now(), value_style, arrow, middle, palette.ink2, palette.ink);
    else figure(cell_shown(), value_style, middle, amber ? palette.ink : plain);
}
