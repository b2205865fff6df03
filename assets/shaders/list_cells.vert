// The ground of each cell: amber with a bar at its left where the pass has changed it, and below, where the column has a
// colour, a line in it.
#include "list_cells.glsl"

uniform uint has_colour;

out vec2 place;
flat out vec2 size;
flat out vec4 ground;
flat out vec4 bar;
flat out vec4 foot;

void main() {
    size = cell_size - 1.0;
    place = (0.5 + 0.5 * quad_corner(gl_VertexID)) * size;
    bool amber = cell_changed() && swapped();
    ground = amber ? palette.now_dim : palette.raised;
    bar = amber ? palette.now : ground;
    uint value = cell_shown();
    foot = has_colour == 0u || value == NONE ? ground : sequence_colour(cell_place(value));
    gl_Position = to_clip(cell_corner() + place);
}
