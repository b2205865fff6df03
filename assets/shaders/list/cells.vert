// The ground of each cell: amber with a bar at its left if the pass changed it, else its sublist's colour. A notch marks
// the first cell of a sublist, a line at the bottom the column's colour if it has one. A wrong number has a red ground and
// a red corner.
#include "list/cells.glsl"

uniform uint has_colour;
uniform vec4 notch_fill;  // of a splitter's corner

out vec2 place;
flat out vec2 size;
flat out vec4 ground;
flat out vec4 bar;
flat out vec4 foot;
flat out float notch;  // size of the corner in pixels; 0: none
flat out vec4 corner;  // its colour

void main() {
    size = cell_size - 1.0;
    place = (0.5 + 0.5 * quad_corner(gl_VertexID)) * size;
    bool amber = cell_marked() && swapped();
    vec4 plain = cell_by_sublist() ? sublist_colour(cell_index()) : palette.raised;
    ground = amber ? palette.now_dim : plain;
    notch = cell_by_sublist() && is_splitter(cell_index()) ? 0.3 * size.y : 0.0;
    corner = notch_fill;
    bar = amber ? palette.now : ground;
    if (is_wrong(cell_index())) {
        ground = palette.hazard_dim;
        if (!amber) bar = ground;
        corner = palette.hazard;
        notch = 0.45 * size.y;
    }
    uvec2 value = cell_shown();
    bool plain_foot = has_colour == 0u || by_sublist != 0u || !has_place(form, value);
    foot = plain_foot ? ground : sequence_colour(column_place(form, value));
    gl_Position = to_clip(cell_corner() + place);
}
