// The number in each cell: `old → new` where it changed and there is room, else the new one.
#include "list_cells.glsl"
#include "figures.glsl"

uniform int cell_arrow;       // glyphs of the arrow; 0: there is no room for it
uniform uint is_index;        // 1: the cell's own index instead of a value
uniform float bar_width;

void main() {
    vec2 middle = cell_corner() + 0.5 * (cell_size - 1.0);
    if (is_index != 0u) {
        figure(cell_index(), STYLE_INDEX, middle, palette.ink3);
        return;
    }
    bool amber = cell_changed() && swapped();
    if (amber && cell_arrow != 0) figure_change(cell_before(), cell_now(), value_style, cell_arrow, middle + vec2(0.5 * bar_width, 0.0), palette.ink2, palette.ink);
    else figure(cell_shown(), value_style, middle, amber ? palette.ink : palette.ink2);
}
