// The background of each visible cell: the colour of its number, or amber with a bar at its left if the pass changed it.
#include "cells/cells.glsl"

uniform uint columns_in_sight;
uniform float tween;

out vec2 place;
flat out vec4 ground;
flat out vec4 bar;

void main() {
    uint i = uint(gl_InstanceID), row = i / columns_in_sight, column = i % columns_in_sight;
    uint element = (first_row + row) * columns + first_column + column;
    place = (0.5 + 0.5 * quad_corner(gl_VertexID)) * (cell_size - 1.0);
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    ground = bar = vec4(0.0);
    if (element >= num_elements || first_column + column >= columns) return;
    bool swapped = tween >= 0.6, amber = swapped && number_changed(element);
    uvec2 number = swapped ? number_now(element) : number_before(element);
    ground = amber ? palette.now_dim : has_place(form, number) ? number_colour(number) : palette.raised;
    bool red = is_red(element, number);
    if (red) ground = palette.hazard_dim;
    bar = red ? palette.hazard : amber ? palette.now : ground;
    gl_Position = to_clip(first_corner + vec2(column, row) * cell_size + place);
}
