// The ground of each cell: amber with a bar at its left where the pass has changed it, else its sublist's colour, with a
// notch where that begins; and below, where the column has a colour, a line in it.
#include "list_cells.glsl"

uniform uint has_colour;

out vec2 place;
flat out vec2 size;
flat out vec4 ground;
flat out vec4 bar;
flat out vec4 foot;
flat out float notch;  // pixels of the corner; 0: none

void main() {
    size = cell_size - 1.0;
    place = (0.5 + 0.5 * quad_corner(gl_VertexID)) * size;
    bool amber = cell_marked() && swapped();
    uint sublist = cell_sublist();
    vec4 plain = sublist == NONE ? palette.raised : sublist_colour(sublist);
    ground = amber ? palette.now_dim : plain;
    notch = sublist != NONE && is_splitter(cell_index()) ? 0.3 * size.y : 0.0;
    bar = amber ? palette.now : ground;
    uint value = cell_shown();
    foot = has_colour == 0u || by_sublist != 0u || value == NONE ? ground : sequence_colour(cell_place(value));
    gl_Position = to_clip(cell_corner() + place);
}
